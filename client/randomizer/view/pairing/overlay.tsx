/** What covers the page while a game is played on two phones. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { current } from "../../engine/history.ts";
import { plain, sentences } from "../../engine/log.ts";
import { points } from "../../engine/score-totals.ts";
import { named } from "../../engine/state.ts";
import { Camera, hasCamera, ownReader } from "../../pairing/camera.ts";
import type { Parted } from "../../pairing/shared-game.ts";
import { Button, Field } from "../controls/controls.tsx";
import { loadScan } from "../loading.ts";
import type { Session } from "../session.ts";
import { copyText, pageAddress, ReadOnlyField } from "../share/dialog.tsx";
import { qrCode } from "../share/qr-code.tsx";
import * as T from "./pairing-texts.ts";
import type { TwoPhones } from "./two-phones.ts";

interface Props {
  readonly phones: TwoPhones;
  readonly session: Session;
}

/** A page on disk has no address that another phone could open. */
const isOnDisk = (): boolean => pageAddress() === "";

/** The address that a phone's own camera opens; only the code for a page on disk. */
const addressOf = (code: string): string => (isOnDisk() ? code : `${pageAddress()}#join=${code}`);

export function Overlay({ phones, session }: Props) {
  const { shared } = phones;
  if (session.dialog === "phones") return <Pairing phones={phones} session={session} />;
  if (shared === null) return null;
  if (shared.parted !== null)
    return <Choice phones={phones} session={session} parted={shared.parted} />;
  return shared.asked === null ? null : <Asked phones={phones} />;
}

/** A sheet over the page, below which the game stays visible. */
function Sheet(props: { title: string; children: ComponentChildren }) {
  return (
    <section class="phones-sheet" role="dialog" aria-label={props.title}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** Connecting: one phone shows a code and scans the answer, the other the other way round. */
function Pairing({ phones, session }: Props) {
  const [scans, setScans] = useState(false);
  const { code, problem, role } = phones;
  const close = (): void => session.show(null);
  const use = (text: string): void => {
    setScans(false);
    void phones.useCode(text);
  };
  const canConnect = typeof RTCPeerConnection !== "undefined";
  const isHost = role === "host";
  const { isConnected } = phones;
  // The phone that showed the first code shows it again when they have lost each other.
  const wasHost = phones.onScreen?.role === "host";
  const joined = phones.onScreen !== null && !wasHost;
  return (
    <Sheet title={T.title}>
      {canConnect && problem !== null && (
        <p class="message" role="alert">
          {problem}
        </p>
      )}
      {!canConnect ? (
        <p class="message">{T.noConnection}</p>
      ) : scans ? (
        <Scanner found={use} />
      ) : code !== null ? (
        <>
          <CodeToShow code={code} />
          <p>{isHost ? T.next : T.answerNext}</p>
          {isHost && (
            <Button class="main" id="phones scan" go={() => setScans(true)}>
              {T.scanAnswer}
            </Button>
          )}
        </>
      ) : isConnected ? (
        <>
          <p>{session.game !== null ? T.connected : isHost ? T.setUp : T.waitForGame}</p>
          {session.game === null && isHost && (
            <Button class="main" id="phones set up" go={close}>
              {T.setUpHere}
            </Button>
          )}
          {isHost && (
            <Entry
              id="watch"
              label={T.watch}
              why={T.watchWhy}
              go={() => void phones.showCode("watcher")}
            />
          )}
        </>
      ) : (
        <>
          <p>{joined ? T.againWhy : T.why}</p>
          {!joined && (
            <Entry
              id="show"
              label={T.show}
              why={isOnDisk() ? T.showWhyOnDisk : T.showWhy}
              go={() => void phones.showCode("guest")}
            />
          )}
          {(joined || session.game === null) && (
            <Entry id="scan" label={T.scan} why={T.scanWhy} go={() => setScans(true)} />
          )}
        </>
      )}
      <div class="options">
        {isConnected && (
          <Button id="phones alone" go={() => phones.disconnect()}>
            {T.disconnect}
          </Button>
        )}
        <Button id="phones close" go={close}>
          {T.close}
        </Button>
      </div>
    </Sheet>
  );
}

const Entry = (props: { id: string; label: string; why: string; go: () => void }) => (
  <Button class="option phones-entry" id={`phones ${props.id}`} go={props.go}>
    <strong>{props.label}</strong>
    <small>{props.why}</small>
  </Button>
);

/** This phone's code as a picture and as text. */
function CodeToShow({ code }: { code: string }) {
  const address = addressOf(code);
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div class="share">
      {qrCode(address, T.codeLabel)}
      <ReadOnlyField name={T.orSend} id="phones code" value={address} />
      <Button id="phones copy" go={() => void copyText(address).then(setIsCopied)}>
        {isCopied ? T.copied : T.copy}
      </Button>
    </div>
  );
}

/** The camera, and a field for those who have none. */
function Scanner({ found }: { found: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [text, setText] = useState("");
  const [fails, setFails] = useState(!hasCamera());
  useEffect(() => {
    if (!hasCamera() || video.current === null) return;
    const camera = new Camera();
    const shown = video.current;
    const read = async (): Promise<void> => {
      const reader = (await ownReader()) ?? (await loadScan());
      found(await camera.read(shown, reader));
      camera.stop();
    };
    read().catch(() => setFails(true));
    return () => camera.stop();
  }, []);
  return (
    <>
      {fails ? (
        <p class="message">{T.noCamera}</p>
      ) : (
        <>
          <p>{T.looking}</p>
          <video ref={video} class="phones-camera" playsInline muted />
        </>
      )}
      <Field name={fails ? T.paste : T.orPaste}>
        <input
          type="text"
          data-key="phones paste"
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Button id="phones take" off={text.trim() === ""} go={() => found(text)}>
        {T.take}
      </Button>
    </>
  );
}

/** One line above the game: whether the phones are connected, and what this phone waits for. */
export function Status({ phones, session }: Props) {
  const { onScreen: shared, side, isConnected, isWatching } = phones;
  const { view } = session;
  if (shared === null || view === null) return null;
  const text = !isConnected
    ? isWatching
      ? T.notWatching
      : T.alone
    : shared.asking !== null
      ? T.asked
      : phones.hasChosen
        ? T.locked
        : phones.mayConfirm
          ? T.agree
          : side === null
            ? T.watching
            : T.both(view.pack.sides[side]);
  const isQuiet = isConnected && shared.asking === null && !phones.mayConfirm;
  return (
    <div class={`phones-status ${isQuiet ? "hint" : "message"}`} role="status">
      <p>{text}</p>
      {phones.mayConfirm && (
        <Button id="phones confirm" go={() => void phones.confirm()}>
          {T.confirm}
        </Button>
      )}
      {!isConnected && (
        <Button id="phones again" go={() => session.pair()}>
          {T.reconnect}
        </Button>
      )}
    </div>
  );
}

/** The other player wants to take back steps of this player. */
function Asked({ phones }: { phones: TwoPhones }) {
  const { shared } = phones;
  const { game, asked, seat } = shared ?? {};
  if (!game || !asked || seat === null || seat === undefined) return null;
  const state = current(game);
  const pack = named(game.pack, state);
  const other = state.seats[seat === 0 ? 1 : 0];
  const step = game.steps[asked.at]?.label ?? "";
  return (
    <Sheet title={T.askUndo(pack.sides[other], step)}>
      <div class="options">
        <Button class="main" id="phones allow" go={() => phones.answer(true)}>
          {T.allow}
        </Button>
        <Button id="phones refuse" go={() => phones.answer(false)}>
          {T.refuse}
        </Button>
      </div>
    </Sheet>
  );
}

/** Both games side by side from where they part; either player chooses. */
function Choice({ phones, parted }: Props & { parted: Parted }) {
  const games = [
    ["host", parted.host],
    ["guest", parted.guest],
  ] as const;
  return (
    <Sheet title={T.partedTitle}>
      <p>{T.partedWhy}</p>
      <div class="phones-parted">
        {games.map(([keep, game]) => {
          const title = phones.role === keep ? T.mine : T.theirs;
          const state = current(game);
          const pack = named(game.pack, state);
          const shared = sharedSteps(parted);
          return (
            <section key={keep} aria-label={title}>
              <h3>{title}</h3>
              <p class="phones-score">
                {state.seats
                  .map((side) => `${pack.sides[side]} ${points(state, side)}`)
                  .join(" : ")}
              </p>
              <ol>
                {game.steps.slice(shared, game.at).map(({ state: after }, index) => (
                  <li key={index}>
                    {sentences(named(game.pack, after), after).map(plain).join(" ")}
                  </li>
                ))}
              </ol>
              <Button class="main" id={`phones keep ${keep}`} go={() => phones.goOnWith(keep)}>
                {T.goOn}
              </Button>
            </section>
          );
        })}
      </div>
    </Sheet>
  );
}

/** How many steps both games have in common. */
function sharedSteps({ host, guest }: Parted): number {
  const text = (game: Parted["host"], at: number): string =>
    JSON.stringify(game.steps[at]?.actions);
  let at = 0;
  while (at < Math.min(host.at, guest.at) && text(host, at) === text(guest, at)) at += 1;
  return at;
}
