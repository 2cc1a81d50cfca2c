import { describe, expect, it } from "vitest";
import { expiryViolation, keyTextViolations } from "../../../subgraphs/org/keys/rules/key-input.js";
import { displayPrefixOf, isKeyId, parseKeyText } from "../../../subgraphs/org/keys/rules/key-text.js";

const id = "ApiKey_0c0d944e-ac1f-46a4-8c27-3bbadb5b8e86";
const secret = "dmqv9hXZ3hBXlkNm27FT8Tf7NdtCeyctY9HposKVBVs";

describe("the text of a key", () => {
  it("comes apart into id and secret", () => {
    expect(parseKeyText(`${id}.${secret}`)).toEqual({ id, kind: "api_key", secret });
    expect(parseKeyText(`${id.replace("ApiKey", "SvcToken")}.${secret}`)).toMatchObject({ kind: "service_token" });
  });

  it.each([
    "",
    id,
    `${id}.`,
    `${id}.${secret}x`,
    `${id}.${secret.slice(1)}`,
    `${id}.${secret}.${secret}`,
    `${id.toUpperCase()}.${secret}`,
    `Key_${id.slice(7)}.${secret}`,
    ` ${id}.${secret}`,
    `${id}.${secret}\n`,
    `${id.replace("-46a4", "-16a4")}.${secret}`,
  ])("is nothing else: %j", (text) => {
    expect(parseKeyText(text)).toBeNull();
  });

  it("may be shown up to its eighth digit", () => {
    expect(displayPrefixOf(id)).toBe("ApiKey_0c0d944e");
    expect(isKeyId(id)).toBe(true);
    expect(isKeyId(`${id}.${secret}`)).toBe(false);
  });
});

it("lets a label be left out but not cleared", () => {
  expect(keyTextViolations({})).toEqual([]);
  expect(keyTextViolations({ label: null })).toMatchObject([{ path: ["label"] }]);
});

it("lets a key end in the future only", () => {
  const now = new Date("2026-03-01T09:00:00Z");
  expect(expiryViolation(undefined, now)).toBeNull();
  expect(expiryViolation(new Date(now.getTime() + 1), now)).toBeNull();
  expect(expiryViolation(now, now)).toMatchObject({ path: ["expiresAt"] });
  expect(expiryViolation(new Date("+010000-01-01T00:00:00Z"), now)).toMatchObject({ path: ["expiresAt"] });
});
