/** QR codes are those that another encoder makes of the same data. */

import assert from "node:assert/strict";
import { test } from "node:test";
import qrcode from "qrcode-generator";
import { qrModules } from "../share/qr-modules.ts";

function other(address: string, digits: string): boolean[][] {
  const code = qrcode(0, "L");
  code.addData(address, "Byte");
  if (digits !== "") code.addData(digits, "Numeric");
  code.make();
  const size = code.getModuleCount();
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => code.isDark(y, x)),
  );
}

test("a code is the same as that of another encoder, in every version", () => {
  const sizes = new Set<number>();
  for (let length = 0; length < 2000; length += 83) {
    const digits = "31415926535897932384".repeat(100).slice(0, length);
    const wanted = other("https://example.org/play#d2", digits);
    const found = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) =>
      qrModules("https://example.org/play#d2", digits, mask),
    );
    assert.ok(
      found.some((code) => JSON.stringify(code) === JSON.stringify(wanted)),
      `${length} digits`,
    );
    sizes.add(wanted.length);
  }
  assert.ok(sizes.size >= 15, `${sizes.size} versions`);
});

test("the mask that is easiest to read is taken, and more than version 25 is refused", () => {
  const [chosen, ...all] = [undefined, 0, 1, 2, 3, 4, 5, 6, 7].map((mask) =>
    JSON.stringify(qrModules("x", "123", mask)),
  );
  assert.ok(all.includes(chosen ?? ""));
  assert.equal(qrModules("x", "1".repeat(3049))?.length, 117);
  assert.equal(qrModules("x", "1".repeat(3050)), null);
});
