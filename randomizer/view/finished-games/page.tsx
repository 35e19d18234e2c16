/** The history: finished games on this device, with wins by player, pack and mission. */

import { Button, Download } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { dayOf, savedGames } from "../saves/list.tsx";
import { useSession } from "../view.ts";
import { byPlayer, byText, type Count, resultOf, toCsv } from "./results.ts";

export function HistoryPage() {
  const session = useSession();
  const results = savedGames(session.games.texts()).flatMap(({ id, save }) => {
    const result = save === null ? null : resultOf(id, save);
    return result === null ? [] : [result];
  });
  return (
    <div class="shell">
      <header class="top">
        <h1>{T.history}</h1>
      </header>
      <main class="start history">
        <h2>{results.length === 0 ? T.historyEmpty : T.historyCount(results.length)}</h2>
        {results.length > 0 && (
          <>
            <ul class="results">
              {results.map(({ id, time, pack, mission, players, score, winner }) => (
                <li key={id}>
                  <button type="button" class="game-name" onClick={() => session.open(id)}>
                    <span class="versus">
                      {([0, 1] as const).map((seat) => (
                        <span class={winner === seat ? "won" : ""}>
                          {players[seat]} <b>{score[seat]}</b>
                        </span>
                      ))}
                    </span>
                    <small>{[mission, pack, dayOf(time)].filter(Boolean).join(" · ")}</small>
                  </button>
                </li>
              ))}
            </ul>
            <Counts title={T.byPlayer} counts={byPlayer(results)} />
            <Counts title={T.byPack} counts={byText(results, ({ pack }) => pack)} side />
            <Counts title={T.byMission} counts={byText(results, ({ mission }) => mission)} side />
            <Download
              id="csv"
              text={toCsv(results)}
              name="musterbook-games.csv"
              label={T.exportCsv}
              type="text/csv"
            />
          </>
        )}
      </main>
      <footer class="bar">
        <Button class="main" id="back" go={() => session.set({ page: "start" })}>
          {T.back}
        </Button>
      </footer>
    </div>
  );
}

function Counts(props: { title: string; counts: readonly Count[]; side?: boolean }) {
  return (
    <section class="card counts">
      <table>
        <thead>
          <tr>
            <th scope="col">{props.title}</th>
            <th scope="col">{T.played}</th>
            <th scope="col">{props.side ? T.attackerWins : T.wins}</th>
            <th scope="col">{T.draws}</th>
            <th scope="col">{T.average}</th>
          </tr>
        </thead>
        <tbody>
          {props.counts.map(({ name, games, wins, draws, points }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{games}</td>
              <td>{wins}</td>
              <td>{draws}</td>
              <td>{Math.round(points / games)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
