/**
 * The description of a connection as a short code that one phone shows and the other scans. Of the
 * session description (RFC 8866) it holds only what differs from one connection to another: the
 * user name and password of ICE (RFC 8839), the fingerprint of the certificate (RFC 8122), and the
 * addresses at which the phone can be reached in its own network.
 */

/** What one phone tells the other in a code. */
export interface Description {
  readonly kind: "offer" | "answer";
  readonly user: string;
  readonly password: string;
  /** The 32 bytes of SHA-256. */
  readonly fingerprint: Uint8Array;
  readonly addresses: readonly Address[];
}

/** An IPv4 or IPv6 address, or a name that ends in `.local`, and a UDP port. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** More addresses would make the code too fine to be scanned. */
const MOST_ADDRESSES = 6;
const FINGERPRINT = 32;
const VERSION = 1;
/** Kinds of address in the code, with their length in bytes. */
const SIZES = { ipv4: 4, ipv6: 16, name: 16 } as const;
const KINDS = ["ipv4", "ipv6", "name"] as const;

/** What a phone's own session description says; null if it cannot be reached at all. */
export function described(kind: Description["kind"], sdp: string): Description | null {
  const field = (name: string): string => new RegExp(`^a=${name}:(.*)$`, "m").exec(sdp)?.[1] ?? "";
  const fingerprint = /^sha-256 ((?:[0-9A-F]{2}:?){32})$/i.exec(field("fingerprint").trim())?.[1];
  const lines = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)];
  const addresses = lines
    .map(([, host = "", port = ""]): Address => ({ host, port: Number(port) }))
    .filter((address) => bytesOf(address) !== null)
    .slice(0, MOST_ADDRESSES);
  const user = field("ice-ufrag").trim();
  const password = field("ice-pwd").trim();
  if (fingerprint === undefined || user === "" || addresses.length === 0) return null;
  const bytes = fingerprint.split(":").map((byte) => Number.parseInt(byte, 16));
  return { kind, user, password, fingerprint: Uint8Array.from(bytes), addresses };
}

/** The session description that the browser needs of the other phone. */
export function sessionDescription(description: Description): string {
  const { kind, user, password, fingerprint, addresses } = description;
  const hex = [...fingerprint].map((byte) => byte.toString(16).padStart(2, "0").toUpperCase());
  const candidates = addresses.map(
    ({ host, port }, index) =>
      `a=candidate:${index + 1} 1 udp ${2113937151 - index} ${host} ${port} typ host`,
  );
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 0.0.0.0",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    "a=mid:0",
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${hex.join(":")}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`,
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...candidates,
    "a=end-of-candidates",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** The code of a description: letters, digits, `-` and `_`. */
export function codeOf(description: Description): string {
  const { kind, user, password, fingerprint, addresses } = description;
  const bytes = [VERSION * 2 + (kind === "offer" ? 0 : 1)];
  for (const text of [user, password])
    bytes.push(text.length, ...[...text].map((letter) => letter.charCodeAt(0)));
  bytes.push(...fingerprint);
  for (const address of addresses) bytes.push(...(bytesOf(address) ?? []));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The description in a code, which may be part of an address; null if it is none. */
export function readCode(text: string): Description | null {
  const code = /[\w-]*$/.exec(text.trim())?.[0] ?? "";
  let bytes: number[];
  try {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    bytes = [...letters].map((letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
  let at = 0;
  const take = (length: number): number[] | null => {
    const part = bytes.slice(at, at + length);
    at += length;
    return part.length === length ? part : null;
  };
  const word = (): string => {
    const letters = take(take(1)?.[0] ?? 0) ?? [];
    const read = String.fromCharCode(...letters);
    return /^[\w+/-]*$/.test(read) ? read : "";
  };
  const head = take(1)?.[0] ?? 0;
  const user = word();
  const password = word();
  const fingerprint = take(FINGERPRINT);
  if (head >> 1 !== VERSION || user === "" || password === "" || fingerprint === null) return null;
  const addresses: Address[] = [];
  while (at < bytes.length && addresses.length < MOST_ADDRESSES) {
    const kind = KINDS[take(1)?.[0] ?? -1];
    const port = take(2);
    const host = kind === undefined ? null : take(SIZES[kind]);
    if (kind === undefined || port === null || host === null) return null;
    addresses.push({ host: hostOf(kind, host), port: (port[0] ?? 0) * 256 + (port[1] ?? 0) });
  }
  if (addresses.length === 0) return null;
  const kind = head % 2 === 0 ? "offer" : "answer";
  return { kind, user, password, fingerprint: Uint8Array.from(fingerprint), addresses };
}

/** An address as bytes: its kind, its port, and its host; null if it cannot be written so. */
function bytesOf({ host, port }: Address): number[] | null {
  const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.local$/i.exec(host)?.[1];
  const parts = host.split(".").map(Number);
  const isIpv4 = /^\d+(\.\d+){3}$/.test(host) && parts.every((part) => part < 256);
  const ipv6 = host.includes(":") ? groupsOf(host) : null;
  const number = [port >> 8, port & 255];
  if (name !== undefined) return [KINDS.indexOf("name"), ...number, ...hexBytes(name)];
  if (isIpv4) return [KINDS.indexOf("ipv4"), ...number, ...parts];
  return ipv6 === null ? null : [KINDS.indexOf("ipv6"), ...number, ...ipv6];
}

const hexBytes = (text: string): number[] =>
  (text.replaceAll("-", "").match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));

/** The 16 bytes of an IPv6 address, in which `::` stands for zeros. */
function groupsOf(host: string): number[] | null {
  const [before = "", after] = host.split("::");
  const groups = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const [first, last] = [groups(before), groups(after ?? "")];
  const zeros = after === undefined ? 0 : 8 - first.length - last.length;
  const all = [...first, ...Array<string>(Math.max(0, zeros)).fill("0"), ...last];
  if (all.length !== 8 || !all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return all.flatMap((group) => hexBytes(group.padStart(4, "0")));
}

function hostOf(kind: (typeof KINDS)[number], bytes: readonly number[]): string {
  if (kind === "ipv4") return bytes.join(".");
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (kind === "name")
    return `${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")}.local`;
  return (hex.match(/.{4}/g) ?? []).join(":");
}
