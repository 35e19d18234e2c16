/** The history: finished games on this device, counted by player, and as CSV. */

import { Download } from "../controls/controls.tsx";
import { Shell } from "../controls/page-parts.tsx";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import { openSaved } from "./game-opener.ts";
import type { Save } from "./save-format.ts";
import { dayOf, savedGames } from "./saved-games.tsx";

export function HistoryPage() {
  const session = useSession();
  const results = savedGames(session.games.texts()).flatMap(({ id, save }) => {
    const result = save === null ? null : resultOf(id, save);
    return result === null ? [] : [result];
  });
  return (
    <Shell title={T.history} class="history" label={T.back} leave={() => session.goHome()}>
      <h2>{results.length === 0 ? T.historyEmpty : T.historyCount(results.length)}</h2>
      {results.length > 0 && (
        <>
          <ul class="results">
            {results.map(({ id, time, pack, mission, players, score, winner }) => (
              <li key={id}>
                <button type="button" class="game-name" onClick={() => openSaved(session, id)}>
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
          <Counts counts={byPlayer(results)} />
          <Download
            id="csv"
            text={toCsv(results)}
            name="musterbook-games.csv"
            label={T.exportCsv}
            type="text/csv"
          />
        </>
      )}
    </Shell>
  );
}

function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <section class="card counts">
      <table>
        <thead>
          <tr>
            {[T.players, T.played, T.wins, T.draws, T.average].map((heading) => (
              <th scope="col">{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {counts.map(({ name, games, wins, draws, points }) => (
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

export type GameResult = NonNullable<ReturnType<typeof resultOf>>;
export type Count = ReturnType<typeof byPlayer>[number];

/** The result of a finished game; null for any other. */
export function resultOf(id: string, save: Save) {
  const { summary } = save;
  if (summary === null || !summary.done) return null;
  const { winner, seats, sides, score } = summary;
  const [one, two] = seats;
  const { date, armies, note } = save.details;
  return {
    id,
    /** When it was started, in milliseconds since 1970; 0 if it is not known. */
    time: date || save.changed,
    pack: summary.pack,
    mission: summary.mission[0] ?? "",
    players: [sides[one], sides[two]],
    score: [score[one], score[two]],
    /** A seat, as two players may have the same name; null if the players have not said who won. */
    winner: winner === null || winner === "draw" ? winner : winner === one ? 0 : 1,
    attacker: one === "attacker" ? 0 : 1,
    armies,
    note,
  } as const;
}

/** Games counted by player. */
export function byPlayer(results: readonly GameResult[]) {
  const none = { games: 0, wins: 0, draws: 0, points: 0 };
  const counts = new Map<string, typeof none & { readonly name: string }>();
  for (const result of results)
    for (const seat of [0, 1] as const) {
      const name = result.players[seat];
      const count = counts.get(name) ?? { name, ...none };
      counts.set(name, count);
      count.games += 1;
      count.points += result.score[seat];
      if (result.winner === "draw") count.draws += 1;
      else if (result.winner === seat) count.wins += 1;
    }
  return [...counts.values()].sort((a, b) => b.games - a.games || a.name.localeCompare(b.name));
}

const HEAD = "date,pack,mission,player_1,player_2,army_1,army_2,vp_1,vp_2,winner,attacker,note";

/** The results as CSV (RFC 4180), the latest first. */
export function toCsv(results: readonly GameResult[]): string {
  const rows = results.map((result) => [
    result.time > 0 ? new Date(result.time).toLocaleDateString("sv") : "", // such as 2026-11-27
    result.pack,
    result.mission,
    ...result.players,
    ...result.armies,
    ...result.score.map(String),
    result.winner === null || result.winner === "draw"
      ? (result.winner ?? "")
      : result.players[result.winner],
    result.players[result.attacker],
    result.note,
  ]);
  return [HEAD, ...rows.map((row) => row.map(csvField).join(","))]
    .map((row) => `${row}\r\n`)
    .join("");
}

/** A CSV field; text that a spreadsheet would run as a formula gets an apostrophe. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
