/**
 * A data channel between two phones in one network, without any server: what each has to know of
 * the other is in the code that it shows.
 */

import { codeOf } from "./connection-code.ts";
import type { Message } from "./messages.ts";

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

  constructor(end: ChannelEnd) {
    // Agreed on by both sides beforehand, so that the description need not contain it.
    this.channel = this.peer.createDataChannel("game", { negotiated: true, id: 0 });
    this.channel.onopen = () => end.opened(this);
    this.channel.onclose = () => {
      this.peer.close();
      end.closed(this);
    };
    this.channel.onmessage = ({ data }) => typeof data === "string" && end.received(this, data);
    this.peer.onconnectionstatechange = () => {
      if (this.peer.connectionState === "failed") end.closed(this);
    };
  }

  /**
   * The code that this phone shows first, or the one that answers the description of a first code;
   * rejects when the phone is not connected to a network.
   */
  async code(offer?: RTCSessionDescriptionInit): Promise<string> {
    if (offer !== undefined) await this.peer.setRemoteDescription(offer);
    await this.peer.setLocalDescription();
    await this.gathered();
    const { localDescription } = this.peer;
    const code = localDescription && codeOf(localDescription);
    if (code === null) throw new Error("no address");
    return code;
  }

  /** Connect to the phone whose answer was scanned. Rejects when it answers another code. */
  accept(answer: RTCSessionDescriptionInit): Promise<void> {
    return this.peer.setRemoteDescription(answer);
  }

  /** Whether messages can be sent. */
  get isOpen(): boolean {
    return this.channel.readyState === "open";
  }

  /** Send a message, if the other phone can be reached now. */
  send(message: Message): void {
    if (this.isOpen) this.channel.send(JSON.stringify(message));
  }

  /** Close the connection; what was sent before still arrives. */
  close(): void {
    if (this.isOpen) this.channel.close();
    else this.peer.close();
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
