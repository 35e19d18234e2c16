import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { codeOf, readCode } from "../../../../client/randomizer/pairing/connection-code.ts";

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
const hosts = fc.oneof(
  fc.ipV4(),
  fc.tuple(...Array.from({ length: 8 }, () => hex(4))).map((groups) => groups.join(":")),
  fc.tuple(hex(8), hex(4), hex(4), hex(4), hex(12)).map((groups) => `${groups.join("-")}.local`),
);
const addresses = fc.tuple(hosts, fc.integer({ min: 1, max: 65535 }));
const word = (length: number) =>
  fc.string({
    unit: fc.constantFrom(..."abcXYZ0189+/"),
    minLength: length,
    maxLength: length,
  });
const codes = fc
  .tuple(
    fc.constantFrom("1o", "1a"),
    word(8),
    word(32),
    hex(64).map((digits) => digits.toUpperCase()),
    fc.array(addresses, { minLength: 1, maxLength: 6 }),
  )
  .map((parts) => parts.flat(2).join(","));
const DESCRIPTION = [
  "a=ice-ufrag:abcd",
  "a=ice-pwd:AwBknnR1/AOjN2ZWDs5H40dE",
  `a=fingerprint:sha-256 ${Array(32).fill("0A").join(":")}`,
].join("\r\n");

test("a code contains the whole description, in at most 410 characters, alone or in an address", () => {
  fc.assert(
    fc.property(codes, (code) => {
      const read = readCode(code);
      assert.ok(read !== null);
      assert.equal(read.type, code.startsWith("1o") ? "offer" : "answer");
      assert.equal(codeOf(read), code);
      assert.ok(code.length <= 410, `${code.length} characters`);
      assert.equal(new URL(`#${code}`, "https://club.example").hash, `#${code}`);
      assert.deepEqual(readCode(` https://club.example/randomizer.html#join=${code}\n`), read);
      const middle = Math.floor(code.length / 2);
      const broken = `${code.slice(0, middle)}\r\n${code.slice(middle)}`;
      assert.deepEqual(readCode(`#join=${broken}.`), read, "as a message shows it");
    }),
  );
});

test("the browser gets the name, the password, the fingerprint and the addresses of a code", () => {
  const code = `1a,abcd,AwBknnR1/AOjN2ZWDs5H40dE,${"0A".repeat(32)},fd00::2,44197`;
  const sdp = readCode(code)?.sdp ?? "";
  assert.ok(sdp.includes("a=candidate:1 1 udp 2113937151 fd00::2 44197 typ host\r\n"));
  for (const line of DESCRIPTION.split("\r\n")) assert.ok(sdp.includes(`${line}\r\n`), line);
});

test("a code has only addresses at which the phone can be reached in its own network", () => {
  const sdp = [
    DESCRIPTION,
    "a=candidate:1 1 udp 2113942271 fd00::2 44197 typ host generation 0",
    "a=candidate:2 1 udp 1677729535 203.0.113.7 44197 typ srflx raddr 10.0.0.1 rport 1",
    "a=candidate:3 1 tcp 1518280447 10.0.0.1 9 typ host tcptype active",
    "a=candidate:4 1 udp 2113942271 club.example 44197 typ host generation 0",
  ].join("\r\n");
  assert.match(codeOf({ type: "offer", sdp }) ?? "", /^1o,abcd,[^,]+,(?:0A){32},fd00::2,44197$/);
});

test("a phone that is not connected to a network has no code", () => {
  assert.equal(
    codeOf({ type: "offer", sdp: "v=0\r\na=ice-ufrag:abcd\r\na=ice-pwd:efgh\r\n" }),
    null,
  );
});

test("a text that is no code, or a damaged one, is not taken for a description", () => {
  fc.assert(
    fc.property(codes, fc.nat(), fc.string(), (code, number, text) => {
      const at = number % code.length;
      for (const broken of [
        code.slice(0, at),
        text,
        `${code.slice(0, at)}!${code.slice(at + 1)}`,
        `${code},club.example,44197`,
      ]) {
        const read = readCode(broken);
        if (read === null) continue;
        // What is left of a code may be a shorter one; nothing in it can leave its line.
        for (const line of read.sdp.trim().split(/[\r\n]+/)) assert.match(line, /^[a-z]=/);
        assert.deepEqual(readCode(codeOf(read) ?? ""), read);
      }
    }),
  );
});

test("a damaged code is refused at once, however many addresses it has", () => {
  const code = `1o,abcd,efgh,${"0A".repeat(32)}`;
  const start = process.cpuUsage().user;
  for (const host of ["1", "0a", "10.0.0.1", "fd00::2", "....", ""])
    assert.equal(readCode(`${code}${`,${host},1`.repeat(27)}!`), null);
  assert.ok(process.cpuUsage().user - start < 1_000_000, "microseconds");
});

test("a number or a word is no address", () => {
  const code = `1o,abcd,efgh,${"0A".repeat(32)}`;
  for (const host of ["1", "abcd", "....", "1.2.3", "club.local"])
    assert.equal(readCode(`${code},${host},44197`), null, host);
  for (const host of ["10.0.0.1", "::1", "fd00::2"])
    assert.ok(readCode(`${code},${host},44197`)?.sdp.includes(` ${host} 44197 typ host`));
});
