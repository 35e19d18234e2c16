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
  /** SHA-256 in hexadecimal digits. */
  readonly fingerprint: string;
  readonly addresses: readonly Address[];
}

/** An IPv4 or IPv6 address, or a name that ends in `.local`, and a UDP port. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** More addresses would make the code too fine to be scanned. */
const MOST_ADDRESSES = 6;
/**
 * A name, an IPv4 or an IPv6 address. No text can be two of these: otherwise a damaged code with many
 * addresses could be read in so many ways that to try all of them takes hours.
 */
const HOST = "[\\da-fA-F-]{36}\\.local|\\d+(?:\\.\\d+){3}|[\\da-fA-F]*:[\\da-fA-F:]+";
const CANDIDATE = new RegExp(`^a=candidate:\\S+ 1 udp \\d+ (${HOST}) (\\d+) typ host`, "gim");
/** A code of version 1, alone or at the end of an address. */
const CODE = new RegExp(
  `(?:^|=)1([oa]),([\\w+/]+),([\\w+/]+),([\\dA-F]{64})((?:,(?:${HOST}),\\d+)+)$`,
);

/** What a phone's own session description says; null if it cannot be reached at all. */
export function described(kind: Description["kind"], sdp: string): Description | null {
  const field = (name: string): string =>
    new RegExp(`^a=${name}:(.*)$`, "m").exec(sdp)?.[1]?.trim() ?? "";
  const fingerprint = /^sha-256 ((?:[0-9A-F]{2}:?){32})$/i.exec(field("fingerprint"))?.[1];
  const addresses = [...sdp.matchAll(CANDIDATE)]
    .map(([, host = "", port]): Address => ({ host, port: Number(port) }))
    .slice(0, MOST_ADDRESSES);
  const [user, password] = [field("ice-ufrag"), field("ice-pwd")];
  if (fingerprint === undefined || user === "" || addresses.length === 0) return null;
  const digits = fingerprint.replaceAll(":", "").toUpperCase();
  return { kind, user, password, fingerprint: digits, addresses };
}

/** The session description that the browser needs of the other phone. */
export function sessionDescription(description: Description): string {
  const { kind, user, password, fingerprint, addresses } = description;
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
    `a=fingerprint:sha-256 ${fingerprint.match(/../g)?.join(":")}`,
    `a=setup:${kind === "offer" ? "actpass" : "active"}`,
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...candidates,
    "a=end-of-candidates",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** The code of a description: characters that the end of an address can have as they are. */
export function codeOf({ kind, user, password, fingerprint, addresses }: Description): string {
  const places = addresses.flatMap(({ host, port }) => [host, port]);
  return [kind === "offer" ? "1o" : "1a", user, password, fingerprint, ...places].join(",");
}

/** The description in a code, which may be part of an address; null if it is none. */
export function readCode(text: string): Description | null {
  const [, letter, user = "", password = "", fingerprint = "", places = ""] =
    CODE.exec(text.trim()) ?? [];
  if (letter === undefined) return null;
  const addresses = [...places.matchAll(/,([^,]+),(\d+)/g)]
    .map(([, host = "", port]): Address => ({ host, port: Number(port) }))
    .slice(0, MOST_ADDRESSES);
  return { kind: letter === "o" ? "offer" : "answer", user, password, fingerprint, addresses };
}
