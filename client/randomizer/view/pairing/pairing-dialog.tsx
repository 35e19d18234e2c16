/** The dialog that connects two phones, and the line that says whether they are connected. */

import { useEffect, useRef, useState } from "preact/hooks";
import { choiceLabel } from "../../engine/prompts.ts";
import { scannedCode } from "../../pairing/camera.ts";
import { Button, Field, TextField } from "../controls/controls.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { loadCodes } from "../loading.ts";
import { useSession } from "../session-context.ts";
import { QrCode } from "../share/qr-code.tsx";
import { CopyButton, pageAddress, ReadOnlyField } from "../share/share-dialog.tsx";
import { whom } from "../short-names.ts";
import * as T from "../texts.ts";
import type { TwoPhones } from "./two-phones.ts";

/** A page on disk has no address that another phone could open. */
const isOnDisk = (): boolean => pageAddress() === "";

/** The address that a phone's own camera opens; only the code for a page on disk. */
const codeAddress = (code: string): string => (isOnDisk() ? code : `${pageAddress()}#join=${code}`);

/** Connects two phones, step by step. */
export const PairingDialog = ({ phones }: { phones: TwoPhones }) => (
  <Dialog title={T.phones} class="phones">
    {phones.problem !== null && (
      <p class="message" role="alert">
        {phones.problem}
      </p>
    )}
    <PairingStep phones={phones} />
    {(phones.isConnected || phones.isOnScreen) && <PlayAlone />}
  </Dialog>
);

/** What is next: one phone shows a code, and scans the answer that the other shows. */
function PairingStep({ phones }: { phones: TwoPhones }) {
  const { game } = useSession();
  const { code, isConnected, isScanning } = phones;
  if (typeof RTCPeerConnection === "undefined") return <p class="message">{T.noConnection}</p>;
  const entry = (id: string, label: string, why: string, go: () => void) => (
    <Button class="option phones-entry" id={`phones ${id}`} go={go}>
      <strong>{label}</strong>
      <small>{why}</small>
    </Button>
  );
  const scan = (): void => phones.scan(true);
  const showWhy = isOnDisk() ? T.showCodeWhyOnDisk : T.showCodeWhy;
  const show = (): void => void phones.showCode();
  const showFirst = entry("show", T.showCode, showWhy, show);
  const whose = game !== null && !isConnected && <p>{T.whoseGame}</p>;
  if (isScanning)
    return (
      <>
        <Scanner use={(text) => void phones.useCode(text)} />
        {whose}
        {!phones.showsOffer && showFirst}
      </>
    );
  if (code !== null && phones.showsOffer)
    return (
      <>
        <CodeToShow code={code} />
        {whose}
        <p>{T.thenScan}</p>
        <Button class="main" id="phones scan" go={scan}>
          {T.scanAnswer}
        </Button>
      </>
    );
  if (code !== null)
    return (
      <>
        <p>{T.thenScanned}</p>
        <CodeToShow code={code} />
        {entry("scan", T.scanCode, T.scanNewCodeWhy, scan)}
      </>
    );
  if (isConnected) return <p>{T.phonesConnected}</p>;
  return (
    <>
      <p role="status">{phones.isConnecting ? T.connecting : T.phonesWhy}</p>
      {whose}
      {showFirst}
      {entry("scan", T.scanCode, T.scanCodeWhy, scan)}
    </>
  );
}

/** This phone's code as a picture and as text. */
function CodeToShow({ code }: { code: string }) {
  const address = codeAddress(code);
  return (
    <div class="share">
      <QrCode text={address} label={T.phoneCode} />
      <ReadOnlyField name={T.orSendCode} id="phones code" value={address} />
      <CopyButton id="phones copy" text={address} />
    </div>
  );
}

/** The camera, and a field for those who have none. */
function Scanner({ use }: { use: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [fails, setFails] = useState(false);
  useEffect(() => {
    if (video.current === null) return;
    const shown = video.current;
    const stop = new AbortController();
    loadCodes()
      .then(({ read }) => scannedCode(shown, read, stop.signal))
      .then(use)
      .catch(() => setFails(true));
    return () => stop.abort();
  }, []);
  return (
    <>
      {fails ? (
        <p class="message">{T.noCamera}</p>
      ) : (
        <>
          <p>{T.holdCode}</p>
          <video ref={video} class="phones-camera" playsInline muted />
        </>
      )}
      <Field name={fails ? T.pasteCode : T.orPasteCode}>
        <TextField id="phones paste" value="" isLong change={use} />
      </Field>
    </>
  );
}

/**
 * Whether the phones are connected, and what this phone waits for: a line above the cards, or in the
 * bar below them, which a scrolled phone shows too, if the player has to know.
 */
export function ConnectionStatus({ place }: { place: "page" | "bar" | "table" }) {
  const session = useSession();
  const { phones, view } = session;
  if (phones === null) return null;
  const { role, side, isConnected } = phones;
  const isHost = role === "host";
  if (view === null) {
    if (!phones.awaitsGame && !phones.wasConnected) return null;
    if (isConnected)
      return (
        <p class="hint" role="status">
          {isHost ? T.setUpForBoth : T.waitForGame}
        </p>
      );
    if (isHost || phones.code === null)
      return <NotConnected why={T.pairAgain} label={isHost ? T.showCode : T.scanCode} />;
    return <NotConnected why={T.waitToBeScanned} label={T.showCode} />;
  }
  if (!phones.isOnScreen || isConnected !== (place === "page")) return null;
  const apart = isHost ? T.hostAlone : T.guestApart;
  if (!isConnected)
    return <NotConnected why={place === "table" ? T.notConnected : apart} label={T.reconnect} />;
  const locked = view.state.prompts.find((prompt) => phones.lockedIn(prompt));
  const answer = locked && phones.lockedIn(locked);
  const label = (value: string): string =>
    choiceLabel(view.pack, view.state, locked?.effect ?? null, value);
  return (
    <div class="phones-status hint" role="status">
      {answer ? T.locked(answer.value.map(label).join(", ")) : side && T.phoneOf(whom(view, side))}
      {answer && (
        <Button id="phones unlock" go={() => session.attempt(() => phones.takeBack(answer))}>
          {T.unlock}
        </Button>
      )}
    </div>
  );
}

/** A phone that can change nothing without the other one offers to play on alone at once. */
function NotConnected({ why, label }: { why: string; label: string }) {
  const session = useSession();
  return (
    <div class="phones-status message" role="status">
      <p>{why}</p>
      <div class="message-actions">
        <Button id="phones again" go={() => session.pair()}>
          {label}
        </Button>
        {session.phones?.isFollowing && <PlayAlone />}
      </div>
    </div>
  );
}

/** A button to stop sharing the game, or waiting for one. */
export const PlayAlone = () => {
  const { phones } = useSession();
  return (
    <Button id="phones alone" go={() => phones?.playAlone()}>
      {T.playAlone}
    </Button>
  );
};
