import { describe, expect, test } from "vitest";
import { PatternSearch } from "./pattern-search.js";
import { significantPart, spellingsOf } from "./spellings.js";

const key = "ApiKey_00000000-0000-4000-8000-000000000001.q7Zx-Vb2nM_4kLp9sDfGhJ1wErTyUiOpAsDfGhJkLzX";
const hash = "45a1f762059fb3caf4819d8da5f821685bd6707f15de7eb5a90f9fae644a6a73";
const odd = 'pass "phrase"/100%: größer als 32 Zeichen';

/** Which spellings of the secret stand in the text. */
function found(secret: string, haystack: string | Buffer): string[] {
  const spellings = spellingsOf(secret);
  const search = new PatternSearch(spellings.map(({ bytes }) => bytes));
  return [...new Set([...search.searchIn(Buffer.from(haystack)).keys()].map((index) => spellings[index]!.name))];
}

describe("a secret is found", () => {
  const secret = significantPart(key);
  test.each<[string, string, string | Buffer, string]>([
    ["as it is", key, `x-api-key: ${key}`, "as it is"],
    ["without its id", key, `secret=${secret}`, "as it is"],
    ["cut off", key, `${key.slice(0, -20)}…`, "as it is"],
    ["the end of it", key, secret.slice(20), "as it is"],
    ["in hexadecimal", key, Buffer.from(key).toString("hex"), "hexadecimal"],
    ["in upper-case hexadecimal", key, Buffer.from(key).toString("hex").toUpperCase(), "hexadecimal"],
    ["in base64", key, Buffer.from(secret).toString("base64"), "base64"],
    ["in base64, one byte on", key, Buffer.from(`:${secret}.`).toString("base64"), "base64"],
    ["in base64, two bytes on", key, Buffer.from(`a:${secret}..`).toString("base64"), "base64"],
    ["in base64url", odd, Buffer.from(`ab${odd}`).toString("base64url"), "base64"],
    ["in a URL", odd, `/path?secret=${encodeURIComponent(odd)}&more`, "escaped for URLs"],
    ["in JSON", odd, JSON.stringify({ odd }), "escaped for JSON"],
    ["as the bytes of hexadecimal", hash, Buffer.from(hash, "hex"), "its bytes"],
    ["as hexadecimal in capitals", hash, hash.toUpperCase(), "its bytes in hexadecimal"],
    ["as the bytes of base64", key, Buffer.from(secret, "base64url"), "its bytes"],
  ])("%s", (_, given, haystack, spelling) => {
    expect(found(given, haystack)).toContain(spelling);
  });

  test("a signing key by what follows its prefix", () => {
    const signing = "whsec_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy";
    expect(found(signing, signing.slice(6))).toContain("as it is");
  });
});

test("what may be shown of a key is not its secret", () => {
  const shown = `${key.split(".")[0]} …${key.slice(-4)}`;
  expect(found(key, shown)).toEqual([]);
  expect(found(key, key.replace(/\..*/, `.${"A".repeat(43)}`))).toEqual([]);
});

test("a text that anything may hold by chance cannot be looked for", () => {
  expect(() => spellingsOf("123456")).toThrow(RangeError);
});
