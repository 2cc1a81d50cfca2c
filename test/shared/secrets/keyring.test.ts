import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashSecret, Keyring, secretMatches } from "../../../subgraphs/shared/secrets/keyring.js";

const first = "first secret of this installation: long";
const second = "second secret of this installation: long";
const plain = Buffer.from("whsec_abc");

describe("sealing", () => {
  test("opens what it sealed, of any length", () => {
    const keyring = new Keyring(first);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), fc.string(), (bytes, rowId) => {
        expect(new Uint8Array(keyring.open(keyring.seal(bytes, rowId), rowId))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  test("the same value never looks the same twice, and never shows", () => {
    const keyring = new Keyring(first);
    const [one, other] = [keyring.seal(plain, "row"), keyring.seal(plain, "row")];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
    expect(Buffer.from(one).includes(plain)).toBe(false);
  });

  test("a value altered at any bit does not open", () => {
    const keyring = new Keyring(first);
    const sealed = keyring.seal(plain, "row");
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const altered = sealed.slice();
      altered[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => keyring.open(altered, "row"), `bit ${bit}`).toThrow(/^This (sealed )?value/);
    }
  });

  test("a value cut short anywhere does not open: a shorter tag is no tag", () => {
    const keyring = new Keyring(first);
    const sealed = keyring.seal(plain, "row");
    for (let length = 0; length < sealed.length; length++) {
      expect(() => keyring.open(sealed.slice(0, length), "row"), `${length} bytes`).toThrow(/^This (sealed )?value/);
    }
  });

  test("a value copied to another row does not open", () => {
    const keyring = new Keyring(first);
    expect(() => keyring.open(keyring.seal(plain, "row"), "other row")).toThrow("belongs to another row");
  });

  test("after a rotation old values open, new ones are under the new secret", () => {
    const old = new Keyring(first);
    const rotated = new Keyring(`${second}, ${first}`);
    const sealed = old.seal(plain, "row");
    expect(rotated.open(sealed, "row")).toEqual(plain);
    const again = rotated.seal(plain, "row");
    expect(new Keyring(second).open(again, "row")).toEqual(plain);
    expect(() => old.open(again, "row")).toThrow("another PARLEY_SECRET");
  });
});

describe("keys", () => {
  test("are different for every use and every secret", () => {
    const keyring = new Keyring(`${first},${second}`);
    const uses = ["at-rest", "cursors", "tickets", "invitations", "viewer-tokens", "signup-codes"] as const;
    const keys = uses.flatMap((use) => keyring.keys(use).map((key) => key.toString("hex")));
    expect(new Set(keys).size).toBe(uses.length * 2);
  });

  test("a MAC of the old secret still verifies, one cut below 16 bytes never does", () => {
    const mac = new Keyring(first).mac("tickets", "text");
    const rotated = new Keyring(`${second},${first}`);
    expect(rotated.verifyMac("tickets", "text", mac)).toBe(true);
    expect(rotated.verifyMac("cursors", "text", mac)).toBe(false);
    expect(rotated.verifyMac("tickets", "other text", mac)).toBe(false);
    expect(rotated.verifyMac("tickets", "text", mac.subarray(0, 15))).toBe(false);
    expect(rotated.verifyMac("tickets", "text", new Uint8Array())).toBe(false);
    expect(rotated.verifyMac("tickets", "text", new Uint8Array(64))).toBe(false);
  });

  test.each(["", " , ", "short", `${first},short`])("a secret such as %j is refused without repeating it", (secret) => {
    expect(() => new Keyring(secret)).toThrow(/^PARLEY_SECRET must be one or more secrets of at least 32 characters/);
  });
});

test("a secret that is only compared matches its hash alone", () => {
  expect(secretMatches("a", hashSecret("a"))).toBe(true);
  expect(secretMatches("b", hashSecret("a"))).toBe(false);
  expect(secretMatches("a", hashSecret("a").slice(0, 8))).toBe(false);
});
