import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Problem } from "../../../subgraphs/shared/errors/problem.js";
import { decodeEventCursor, encodeEventCursor } from "../../../subgraphs/shared/events/event-cursor.js";
import { checkPageSize, decodeKeyset, encodeKeyset, toPage } from "../../../subgraphs/shared/pagination/page.js";
import { Keyring } from "../../../subgraphs/shared/secrets/keyring.js";
import { readSignedText, signText } from "../../../subgraphs/shared/secrets/signed-text.js";

const keyring = new Keyring("a secret for cursors: long enough for it");
const other = new Keyring("another secret for cursors: long enough");
const admin = { organizationId: "org_a", identityId: null };
const stranger = { organizationId: "org_b", identityId: null };
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. \0é";

function codeOf(work: () => unknown): string {
  try {
    work();
    return "accepted";
  } catch (error) {
    return (error as Problem).code;
  }
}

const keysets = fc.record({
  createdAt: fc.date({ noInvalidDate: true }),
  id: fc.oneof(fc.uuid(), fc.string()),
});

describe("list cursors", () => {
  test("stand for the row they were made from", () => {
    fc.assert(
      fc.property(keysets, fc.string(), (keyset, list) => {
        expect(decodeKeyset(keyring, list, encodeKeyset(keyring, list, keyset))).toEqual(keyset);
      }),
    );
  });

  test("altered in any character are refused", () => {
    const cursor = encodeKeyset(keyring, "tasks", { createdAt: new Date(0), id: randomUUID() });
    for (let at = 0; at < cursor.length; at++) {
      for (const character of alphabet) {
        if (character === cursor[at]) continue;
        const altered = cursor.slice(0, at) + character + cursor.slice(at + 1);
        expect(
          codeOf(() => decodeKeyset(keyring, "tasks", altered)),
          altered,
        ).toBe("invalid_cursor");
      }
    }
  });

  test("altered at any bit, cut, extended or invented are refused", () => {
    const edits = fc.oneof(
      fc.record({ bit: fc.nat() }).map(({ bit }) => (text: string) => {
        const bytes = Buffer.from(text);
        bytes[(bit >> 3) % bytes.length]! ^= 1 << (bit & 7);
        return bytes.toString("latin1");
      }),
      fc.nat({ max: 60 }).map((length) => (text: string) => text.slice(0, Math.min(length, text.length - 1))),
      fc.string({ minLength: 1 }).map((more) => (text: string) => text + more),
      fc.string().map((invented) => () => invented),
    );
    fc.assert(
      fc.property(keysets, edits, (keyset, edit) => {
        const cursor = encodeKeyset(keyring, "tasks", keyset);
        const altered = edit(cursor);
        fc.pre(altered !== cursor);
        expect(codeOf(() => decodeKeyset(keyring, "tasks", altered))).toBe("invalid_cursor");
      }),
      { numRuns: 500 },
    );
  });

  test("of another list, another use or another installation are refused", () => {
    const keyset = { createdAt: new Date(), id: randomUUID() };
    const cursor = encodeKeyset(keyring, "tasks", keyset);
    expect(codeOf(() => decodeKeyset(keyring, "sent-tasks", cursor))).toBe("invalid_cursor");
    expect(codeOf(() => decodeKeyset(other, "tasks", cursor))).toBe("invalid_cursor");
    expect(codeOf(() => decodeKeyset(keyring, "tasks", encodeEventCursor(keyring, 1n, admin)))).toBe("invalid_cursor");
  });

  test("an absent cursor is the beginning, an empty one is none of ours", () => {
    expect(decodeKeyset(keyring, "tasks", null)).toBeNull();
    expect(decodeKeyset(keyring, "tasks", undefined)).toBeNull();
    expect(codeOf(() => decodeKeyset(keyring, "tasks", ""))).toBe("invalid_cursor");
  });
});

describe("event cursors", () => {
  test("stand for their position, in their organization alone", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }), (position) => {
        const cursor = encodeEventCursor(keyring, position, admin);
        expect(decodeEventCursor(keyring, cursor, admin)).toBe(position);
        expect(codeOf(() => decodeEventCursor(keyring, cursor, stranger))).toBe("invalid_cursor");
      }),
    );
  });

  test("of an agent stand for their position wherever the agent belongs, for nobody else elsewhere", () => {
    const cursor = encodeEventCursor(keyring, 7n, { organizationId: "org_a", identityId: "scout" });
    for (const reader of [{ organizationId: "org_b", identityId: "scout" }, admin]) {
      expect(decodeEventCursor(keyring, cursor, reader)).toBe(7n);
    }
    for (const reader of [stranger, { organizationId: "org_b", identityId: "other" }]) {
      expect(codeOf(() => decodeEventCursor(keyring, cursor, reader))).toBe("invalid_cursor");
    }
    const ofAdmin = encodeEventCursor(keyring, 7n, admin);
    expect(codeOf(() => decodeEventCursor(keyring, ofAdmin, stranger))).toBe("invalid_cursor");
  });
});

describe("signed texts", () => {
  test("carry any JSON value, under their purpose alone", () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = signText(keyring, "tickets", "download", value);
        // JSON knows no negative zero.
        expect(readSignedText(keyring, "tickets", "download", text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(readSignedText(keyring, "tickets", "upload", text)).toBeUndefined();
        expect(readSignedText(keyring, "cursors", "download", text)).toBeUndefined();
      }),
    );
  });
});

describe("pages", () => {
  test.each([
    [undefined, 50],
    [null, 50],
    [1, 1],
    [100, 100],
  ])("a size of %s asks for %s rows", (first, rows) => {
    expect(checkPageSize(first)).toBe(rows);
  });

  test.each([0, -1, 101, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("a size of %s is refused by name", (first) => {
    expect(() => checkPageSize(first)).toThrow(
      expect.objectContaining({ extensions: expect.objectContaining({ code: "validation_failed" }) }),
    );
  });

  test("one row too many means a next page and is not shown", () => {
    expect(toPage([1, 2, 3], 2)).toEqual({ rows: [1, 2], hasNextPage: true });
    expect(toPage([1, 2], 2)).toEqual({ rows: [1, 2], hasNextPage: false });
  });
});
