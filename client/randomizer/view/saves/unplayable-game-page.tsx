/** The record of a game that cannot be played here: its pack or its cards are missing. */

import { capital } from "../../engine/phrases.ts";
import { Download, fileName } from "../controls/controls.tsx";
import { Shell } from "../controls/page-parts.tsx";
import { useSession } from "../session-context.ts";
import * as T from "../texts.ts";
import type { Save } from "./save-format.ts";

/** The last part of an id in words, for cards that are no longer here. */
const packName = (id: string): string => capital((id.split("/").pop() ?? id).replaceAll("-", " "));

export function RecordPage({ save, why }: { save: Save; why: "noPack" | "changed" }) {
  const session = useSession();
  const { summary } = save;
  const names = summary?.mission.length ? summary.mission : (summary?.drawn ?? []).map(packName);
  const title = save.name || names[0] || summary?.pack || T.oldGame;
  return (
    <Shell title={title} class="record" label={T.newGame} leave={() => session.leave()}>
      <p class="message">{why === "noPack" ? T.noPack(summary?.pack ?? "") : T.changedPack}</p>
      {summary !== null && (
        <p class="record-score">
          {summary.seats.map((side) => summary.sides[side]).join(" : ")}{" "}
          {summary.seats.map((side) => summary.score[side]).join(" : ")}
        </p>
      )}
      {names.length > 0 && <h2>{T.cards}</h2>}
      <ul class="names">
        {[...new Set(names)].map((name) => (
          <li>{name}</li>
        ))}
      </ul>
      {summary !== null && summary.log.length > 0 && <h2>{T.log}</h2>}
      <div class="record-log">
        {summary?.log.map((text) => (
          <p>{text}</p>
        ))}
      </div>
      <Download text={JSON.stringify(save)} name={fileName(title)} label={T.download} />
    </Shell>
  );
}
