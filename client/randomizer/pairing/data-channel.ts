/**
 * A data channel between two phones in one network, without any server: what each has to know of
 * the other is in the code that it shows.
 */

import { codeOf, readCode } from "./connection-code.ts";
import type { DeviceRole } from "./messages.ts";

/** Addresses are found within moments, because no server is asked for them. */
const LONGEST_GATHERING = 3000;

/** Receives the events of a channel. */
export interface ChannelEnd {
  opened(channel: DataChannel): void;
  closed(channel: DataChannel): void;
  received(channel: DataChannel, text: string): void;
}

export class DataChannel {
  private readonly peer = new RTCPeerConnection({ iceServers: [] });
  private readonly channel: RTCDataChannel;

  /** What the other device is: the host knows for whom it has shown the code, whatever it says. */
  readonly role: DeviceRole;

  constructor(role: DeviceRole, end: ChannelEnd) {
    this.role = role;
    // Agreed on by both sides beforehand, so that the description need not contain it.
    this.channel = this.peer.createDataChannel("game", { negotiated: true, id: 0 });
    this.channel.onopen = () => end.opened(this);
    this.channel.onclose = () => end.closed(this);
    this.channel.onmessage = ({ data }) => typeof data === "string" && end.received(this, data);
    this.peer.onconnectionstatechange = () => {
      if (this.peer.connectionState === "failed") end.closed(this);
    };
  }

  /**
   * The code that this phone shows first, or the one that answers a scanned first code. Rejects when
   * that is none, or when the phone is not connected to a network.
   */
  async code(scanned?: string): Promise<string> {
    if (scanned !== undefined) await this.take(scanned, "offer");
    await this.peer.setLocalDescription();
    await this.gathered();
    const kind = scanned === undefined ? "offer" : "answer";
    const code = codeOf(kind, this.peer.localDescription?.sdp ?? "");
    if (code === null) throw new Error("no address");
    return code;
  }

  /** Connect to the phone whose answer was scanned. Rejects when that is not an answer. */
  accept(scanned: string): Promise<void> {
    return this.take(scanned, "answer");
  }

  /** Whether messages can be sent. */
  get isOpen(): boolean {
    return this.channel.readyState === "open";
  }

  /** Send a text, if the other phone can be reached now. */
  send(text: string): void {
    if (this.isOpen) this.channel.send(text);
  }

  close(): void {
    this.peer.close();
  }

  private async take(scanned: string, kind: "offer" | "answer"): Promise<void> {
    const description = readCode(scanned);
    if (description?.kind !== kind) throw new Error("not a code of this kind");
    await this.peer.setRemoteDescription({ type: kind, sdp: description.sdp });
  }

  private gathered(): Promise<void> {
    const { peer } = this;
    if (peer.iceGatheringState === "complete") return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LONGEST_GATHERING);
      peer.onicegatheringstatechange = () => {
        if (peer.iceGatheringState !== "complete") return;
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
