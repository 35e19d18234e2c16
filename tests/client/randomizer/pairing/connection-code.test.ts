import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type Address,
  codeOf,
  type Description,
  described,
  readCode,
  sessionDescription,
} from "../../../../client/randomizer/pairing/connection-code.ts";

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
const hosts = fc.oneof(
  fc.ipV4(),
  fc.tuple(...Array.from({ length: 8 }, () => hex(4))).map((groups) => groups.join(":")),
  fc.tuple(hex(8), hex(4), hex(4), hex(4), hex(12)).map((groups) => `${groups.join("-")}.local`),
);
const addresses: fc.Arbitrary<Address> = fc.record(
  {
    host: hosts,
    port: fc.integer({ min: 1, max: 65535 }),
  },
  { noNullPrototype: true },
);
const word = (length: number) =>
  fc.string({
    unit: fc.constantFrom(..."abcXYZ0189+/"),
    minLength: length,
    maxLength: length,
  });
const descriptions: fc.Arbitrary<Description> = fc.record(
  {
    kind: fc.constantFrom("offer", "answer"),
    user: word(8),
    password: word(32),
    fingerprint: hex(64).map((digits) => digits.toUpperCase()),
    addresses: fc.array(addresses, { minLength: 1, maxLength: 6 }),
  },
  { noNullPrototype: true },
);

test("a code contains the whole description, in at most 410 characters, alone or in an address", () => {
  fc.assert(
    fc.property(descriptions, (description) => {
      const code = codeOf(description);
      assert.ok(code.length <= 410, `${code.length} characters`);
      assert.equal(new URL(`#${code}`, "https://club.example").hash, `#${code}`);
      assert.deepEqual(readCode(code), description);
      assert.deepEqual(
        readCode(` https://club.example/randomizer.html#join=${code}\n`),
        description,
      );
    }),
  );
});

test("what the browser gets of a description says the same when it is read again", () => {
  fc.assert(
    fc.property(descriptions, (description) => {
      const { kind } = description;
      assert.deepEqual(described(kind, sessionDescription(description)), description);
    }),
  );
});

test("a code has only addresses at which the phone can be reached in its own network", () => {
  const sdp = [
    "a=ice-ufrag:abcd",
    "a=ice-pwd:AwBknnR1/AOjN2ZWDs5H40dE",
    `a=fingerprint:sha-256 ${Array(32).fill("0A").join(":")}`,
    "a=candidate:1 1 udp 2113942271 fd00::2 44197 typ host generation 0",
    "a=candidate:2 1 udp 1677729535 203.0.113.7 44197 typ srflx raddr 10.0.0.1 rport 1",
    "a=candidate:3 1 tcp 1518280447 10.0.0.1 9 typ host tcptype active",
    "a=candidate:4 1 udp 2113942271 club.example 44197 typ host generation 0",
  ].join("\r\n");
  const description = described("offer", sdp);
  assert.ok(description !== null);
  assert.deepEqual(readCode(codeOf(description))?.addresses, [{ host: "fd00::2", port: 44197 }]);
});

test("a phone that is in no network has no code", () => {
  assert.equal(described("offer", "v=0\r\na=ice-ufrag:abcd\r\na=ice-pwd:efgh\r\n"), null);
});

test("a text that is no code, or a damaged one, is not taken for a description", () => {
  fc.assert(
    fc.property(descriptions, fc.nat(), fc.string(), (description, number, text) => {
      const code = codeOf(description);
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
        assert.doesNotMatch(read.user + read.password, /[\r\n]/);
        assert.deepEqual(readCode(codeOf(read)), read);
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
    assert.deepEqual(readCode(`${code},${host},44197`)?.addresses, [{ host, port: 44197 }]);
});
