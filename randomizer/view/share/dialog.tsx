/** Sharing a game: QR code, link, file, and the result as text and as a picture. */

import { useMemo, useState } from "preact/hooks";
import { canUndo } from "../../engine/index.ts";
import { Dialog } from "../controls/dialog.tsx";
import { Button, Download, fileName } from "../controls/parts.tsx";
import * as T from "../extra-texts.ts";
import { type OpenGame, titleOf, toSave } from "../saves/format.ts";
import { Picture } from "../score/result.tsx";
import { useView } from "../view.ts";
import { copyText, pageAddress, ReadOnlyField } from "./copy.tsx";
import { toDigits, toText } from "./link.ts";
import { qrCode } from "./qr.tsx";
import { asText, report } from "./report.ts";

/** The QR code of a game: an address that a camera opens, or only the game for a page on disk. */
export function gameCode(game: OpenGame) {
  const digits = toDigits(toSave(game));
  const form = digits.slice(0, 2);
  return qrCode(
    pageAddress() === "" ? form : `${pageAddress()}#${form}`,
    digits.slice(2),
    T.qrLabel,
  );
}

export function ShareDialog() {
  const { session, pack } = useView();
  const game = session.game as OpenGame;
  const [status, setStatus] = useState("");
  const { code, address, json, facts, text } = useMemo(() => {
    const save = toSave(game);
    const link = toText(save);
    const facts = report(game);
    return {
      code: gameCode(game),
      address: pageAddress() === "" ? link : `${pageAddress()}#${link}`,
      facts,
      json: JSON.stringify(save, null, 1),
      text: asText(facts, pageAddress()),
    };
  }, [game]);
  const copy = (copiedText: string): void =>
    void copyText(copiedText).then((isCopied) => setStatus(isCopied ? T.copied : T.notCopied));
  const send = (): void =>
    void navigator.share({ title: titleOf(game), url: address }).catch(() => undefined);
  return (
    <Dialog title={T.share} class="share wide">
      <h3>{T.handOver}</h3>
      <p class="hint">{T.handOverWhy}</p>
      {code ?? <p class="message">{T.qrTooLong}</p>}
      <ReadOnlyField
        name={pageAddress() === "" ? T.gameCode : T.link}
        id="address"
        value={address}
      />
      <div class="options">
        <Button id="copy-link" go={() => copy(address)}>
          {T.copy}
        </Button>
        {pageAddress() !== "" && navigator.share !== undefined && (
          <Button id="send-link" go={send}>
            {T.send}
          </Button>
        )}
        <Download id="file" text={json} name={fileName(titleOf(game))} label={T.asFile} />
      </div>
      <p class="hint" role="status">
        {status}
      </p>
      {canUndo(game.game) && (
        <>
          <h3>{T.result}</h3>
          <pre class="result-text">{text}</pre>
          <Button id="copy-text" go={() => copy(text)}>
            {T.copyText}
          </Button>
          <Picture facts={facts} />
        </>
      )}
      <p class="hint">{`${pack.name} · ${pack.version}`}</p>
    </Dialog>
  );
}
