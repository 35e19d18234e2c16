/**
 * The description of a connection as a short code that one phone shows and the other scans. Of the
 * session description (RFC 8866) it holds only what differs from one connection to another: the
 * user name and password of ICE (RFC 8839), the fingerprint of the certificate (RFC 8122), and the
 * addresses at which the phone can be reached in its own network.
 */

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

/**
 * The code of a phone's own session description: characters that the end of an address can have as
 * they are. Null if the phone cannot be reached at all.
 */
export function codeOf({ type, sdp = "" }: RTCSessionDescriptionInit): string | null {
  const field = (name: string): string =>
    new RegExp(`^a=${name}:(.*)$`, "m").exec(sdp)?.[1]?.trim() ?? "";
  const fingerprint = /^sha-256 ((?:[0-9A-F]{2}:?){32})$/i.exec(field("fingerprint"))?.[1];
  const addresses = [...sdp.matchAll(CANDIDATE)].slice(0, MOST_ADDRESSES);
  const [user, password] = [field("ice-ufrag"), field("ice-pwd")];
  if (fingerprint === undefined || user === "" || addresses.length === 0) return null;
  const digits = fingerprint.replaceAll(":", "").toUpperCase();
  const places = addresses.flatMap(([, host, port]) => [host, port]);
  return [type === "offer" ? "1o" : "1a", user, password, digits, ...places].join(",");
}

/**
 * The session description that the browser needs of the other phone, from its code, which may be part
 * of an address; null if it is none.
 */
export function readCode(text: string): Required<RTCSessionDescriptionInit> | null {
  // A message may have broken its lines, and ended the sentence with a dot.
  const code = text.replace(/\s+/g, "").replace(/[.,;]$/, "");
  const [, letter, user, password, fingerprint, places = ""] = CODE.exec(code) ?? [];
  if (letter === undefined) return null;
  const type = letter === "o" ? "offer" : "answer";
  const candidates = [...places.matchAll(/,([^,]+),(\d+)/g)]
    .slice(0, MOST_ADDRESSES)
    .map(
      ([, host, port], index) =>
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
    `a=fingerprint:sha-256 ${fingerprint?.match(/../g)?.join(":")}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    ...candidates,
    "a=end-of-candidates",
  ];
  return { type, sdp: `${lines.join("\r\n")}\r\n` };
}
