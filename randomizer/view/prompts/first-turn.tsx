/** The question of who takes the first turn, by the rule of the mission. */

import { type Action, firstRule, other, type Side } from "../../engine/index.ts";
import { Button, Fold, Html } from "../controls/parts.tsx";
import * as T from "../texts.ts";
import { useView } from "../view.ts";
import { Frame } from "./prompt.tsx";

/** The question, and the steps that players carry out at the table before and after it. */
export function FirstTurn() {
  const { pack } = useView();
  return (
    <>
      <FirstTurnQuestion />
      {pack.game.before.length > 0 && (
        <section class="card">
          {pack.game.before.map(({ name, text }) => (
            <Fold key={name} id={`before ${name}`} title={name}>
              <Html class="prose" markup={text} />
            </Fold>
          ))}
        </section>
      )}
    </>
  );
}

function FirstTurnQuestion() {
  const { pack, state, session } = useView();
  const { seizing, winner, deployer } = state;
  const rule = firstRule(pack, state);
  const type = rule?.by === "deployer" && !deployer ? "deploy" : "first";
  const act = (action: Action) => (): void => session.act(action);
  const sideButton = (side: Side) => (
    <Button id={`${type} ${side}`} once go={act({ type, side })}>
      {pack.sides[side]}
    </Button>
  );
  const sideButtons = (
    <div class="options">
      {sideButton("attacker")}
      {sideButton("defender")}
    </div>
  );
  const mainButton = (id: string, label: string, action: Action) => (
    <Button class="main" id={id} once go={act(action)}>
      {label}
    </Button>
  );
  if (seizing !== null)
    return (
      <Frame who={seizing} title={T.seize(pack.sides[seizing], rule?.seize ?? 6)}>
        <p class="about">{T.hasFirst(pack.sides[other(seizing)])}</p>
        <div class="options">
          {mainButton("seize yes", T.seizeTry, { type: "seize", tries: true })}
          <Button id="seize no" once go={act({ type: "seize", tries: false })}>
            {T.seizeNot}
          </Button>
        </div>
      </Frame>
    );
  if (rule?.by === "attacker")
    return (
      <Frame who="attacker" title={T.hasFirst(pack.sides.attacker)}>
        <p>{T.deployFirst}</p>
        <div class="options">
          {mainButton("first attacker", T.begin, { type: "first", side: "attacker" })}
        </div>
      </Frame>
    );
  if (rule?.by === "dice")
    return (
      <Frame who={null} title={T.first}>
        <p>{T.dieGives((rule.attacker ?? "").replace("-", "–"), pack.sides.attacker)}</p>
        <div class="options">
          {mainButton("first roll", T.rollDie, { type: "first", side: null })}
        </div>
        <p class="hint">{T.byHand}</p>
        {sideButtons}
      </Frame>
    );
  if (rule?.by === "defender-chooses")
    return (
      <Frame who="defender" title={T.choosesFirst(pack.sides.defender)}>
        {sideButtons}
      </Frame>
    );
  if (deployer)
    return (
      <Frame who={deployer} title={T.choosesFirst(pack.sides[deployer])}>
        <p>{T.deploys(pack.sides[deployer], pack.sides[other(deployer)])}</p>
        {sideButtons}
      </Frame>
    );
  const isDeployment = type === "deploy";
  if (winner !== null) {
    const name = pack.sides[winner];
    return (
      <Frame who={winner} title={isDeployment ? T.choosesDeploy(name) : T.choosesFirst(name)}>
        {sideButtons}
      </Frame>
    );
  }
  // Without a rule, the winner of the roll-off takes the first turn and does not choose.
  const title = rule === null ? T.rollOffHas : isDeployment ? T.rollOffDeploy : T.rollOffFirst;
  const action: Action = rule === null ? { type: "first", side: null } : { type: "roll-off" };
  return (
    <Frame who={null} title={title}>
      <div class="options">{mainButton("first roll", T.rollOff, action)}</div>
      <p class="hint">{T.byHand}</p>
      {sideButtons}
    </Frame>
  );
}
