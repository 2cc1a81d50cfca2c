import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeHandle } from "../../../subgraphs/shared/identity/handle.js";
import { isUuid } from "../../../subgraphs/shared/identity/uuid.js";

describe("handles", () => {
  test.each([
    ["scout", "scout"],
    ["@scout", "scout"],
    ["@Scout-7", "scout-7"],
    ["abc", "abc"],
    ["1-2", "1-2"],
    ["a".repeat(63), "a".repeat(63)],
  ])("%s is %s", (text, handle) => {
    expect(normalizeHandle(text)).toBe(handle);
  });

  test.each([
    "",
    "@",
    "ab",
    "a".repeat(64),
    "-scout",
    "scout-",
    "sc--out",
    "@@scout",
    "sc out",
    "sc_out",
    "scöut",
    "scout\n",
    "scout\0",
    // The Kelvin sign and the long s become k and s when cases are folded.
    "\u212Aate",
    "\u017Fcout",
  ])("%j is nobody's", (text) => {
    expect(normalizeHandle(text)).toBeNull();
  });

  test("what comes out is canonical", () => {
    const canonical = (text: string): boolean => {
      const handle = normalizeHandle(text);
      return handle === null || normalizeHandle(handle) === handle;
    };
    expect(fc.check(fc.property(fc.string({ unit: "grapheme", maxLength: 70 }), canonical)).failed).toBe(false);
    expect(fc.check(fc.property(fc.stringMatching(/^@?[a-zA-Z0-9-]{3,63}$/), canonical)).failed).toBe(false);
  });
});

test("a UUID is told from anything PostgreSQL would refuse", () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(isUuid(uuid) && isUuid(uuid.toUpperCase())).toBe(true);
    }),
  );
  for (const text of ["", "1", "{00000000-0000-0000-0000-000000000000}", "00000000-0000-0000-0000-00000000000\0"]) {
    expect(isUuid(text)).toBe(false);
  }
});
