/** Sharing a game: QR code, link, file, and the result as text; copying texts. */

import { useMemo, useState } from "preact/hooks";
import { mapsInPlay } from "../../engine/objective-markers.ts";
import { hasBegun } from "../../engine/state.ts";
import { Button, Download, Field, fileName } from "../controls/controls.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { linkText } from "../saves/game-link.ts";
import { gameTitle, type OpenGame, toSave } from "../saves/save-format.ts";
import { gameReport } from "../score/game-report.ts";
import { useView } from "../session-context.ts";
import * as T from "../texts.ts";
import { missionLines, missionText, resultText } from "./game-text.ts";
import { sendPicture, shareOnDevice } from "./map-picture.ts";
import { QrCode } from "./qr-code.tsx";

export function ShareDialog() {
  const view = useView();
  const { session, pack, state } = view;
  const game = session.game as OpenGame;
  const [status, setStatus] = useState("");
  const { address, json, text } = useMemo(() => {
    const save = toSave(game);
    const link = linkText(save);
    const address = pageAddress() === "" ? link : `${pageAddress()}#${link}`;
    return {
      address,
      json: JSON.stringify(save, null, 1),
      text: hasBegun(state)
        ? resultText(gameReport(game), missionLines(view), pageAddress())
        : missionText(view, pageAddress() === "" ? "" : address),
    };
  }, [game]);
  const send = async (): Promise<void> => {
    if (await shareOnDevice({ title: gameTitle(game), url: address })) return;
    setStatus((await copyText(address)) ? T.copied : T.notCopied);
  };
  const [map] = mapsInPlay(pack, state);
  const drawing = map === undefined ? null : session.packs.drawing(pack, map);
  const handOver = (
    <>
      <h3>{T.handOver}</h3>
      <p class="hint">{T.handOverWhy}</p>
      <QrCode text={address} label={T.qrLabel} />
      <ReadOnlyField
        name={pageAddress() === "" ? T.gameCode : T.link}
        id="address"
        value={address}
      />
      <div class="options">
        <CopyButton id="copy-link" text={address} />
        {pageAddress() !== "" && navigator.share !== undefined && (
          <Button id="send-link" go={() => void send()}>
            {T.send}
          </Button>
        )}
        <Download id="file" text={json} name={fileName(gameTitle(game))} label={T.asFile} />
      </div>
    </>
  );
  const summary = (
    <>
      <h3>{hasBegun(state) ? T.result : T.mission}</h3>
      <pre class="result-text">{text}</pre>
      <div class="options">
        <CopyButton id="copy-text" text={text} label={T.copyText} />
        {drawing != null && (
          <Button
            id="picture"
            go={() =>
              void sendPicture(drawing, fileName(gameTitle(game), ".png")).then((isSent) =>
                setStatus(isSent ? "" : T.noPicture),
              )
            }
          >
            {T.picture}
          </Button>
        )}
      </div>
    </>
  );
  return (
    <Dialog title={T.share} class="share wide">
      {state.stage === "done" ? summary : handOver}
      <p class="hint" role="status">
        {status}
      </p>
      {state.stage === "done" ? handOver : summary}
      <p class="hint">{`${pack.name} · ${pack.version}`}</p>
    </Dialog>
  );
}

/** The address of this page; empty for a page on disk, which no other device can open. */
export const pageAddress = (): string =>
  location.protocol === "file:" ? "" : `${location.origin}${location.pathname}`;

/** A text that can be selected and not changed. */
export const ReadOnlyField = (props: { name: string; id: string; value: string }) => (
  <Field name={props.name}>
    <input
      type="text"
      readOnly
      value={props.value}
      data-key={props.id}
      onFocus={(event) => event.currentTarget.select()}
    />
  </Field>
);

/** Copies a text, and says whether that worked. */
export function CopyButton(props: { id: string; text: string; label?: string }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const said = isCopied === null ? "" : isCopied ? T.copied : T.notCopied;
  return (
    <>
      <Button id={props.id} go={() => void copyText(props.text).then(setIsCopied)}>
        {said || props.label || T.copy}
      </Button>
      <span class="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

/** Copy a text; returns whether that worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard === undefined) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copy text by selecting it: pages on disk have no clipboard. */
function copySelected(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  (document.querySelector("dialog") ?? document.body).append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}
