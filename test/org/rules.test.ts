import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventCatalogue } from "../../subgraphs/index.js";
import { subjectTypeOf } from "../../subgraphs/org/activity/rules.js";
import { expiryViolation, keyTextViolations } from "../../subgraphs/org/keys/rules/key-input.js";
import { displayPrefixOf, isKeyId, parseKeyText } from "../../subgraphs/org/keys/rules/key-text.js";
import { isReservedHandle } from "../../subgraphs/org/identities/rules/reserved-handles.js";
import { normalizeHandle } from "../../subgraphs/shared/identity/handle.js";
import { defaultPlans, planOf } from "../../subgraphs/shared/rules/plans.js";
import { textViolation } from "../../subgraphs/shared/rules/text.js";

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

describe("texts", () => {
  const limits = { min: 1, max: 4 };

  it.each(["a", "abcd", "🌒🌒🌒🌒", "a\tb\n"])("accepts %j", (text) => {
    expect(textViolation(["label"], text, limits)).toBeNull();
  });

  it.each(["", "abcde", "🌒🌒🌒🌒🌒", "a\u0000", "\u001b[0m", "\ud83c", "\u007f", "x".repeat(10_000)])(
    "refuses %j",
    (text) => {
      expect(textViolation(["label"], text, limits)).toMatchObject({ path: ["label"] });
    },
  );

  it("never lets through what PostgreSQL cannot store", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
        fc.pre(textViolation(["x"], text, { min: 0, max: 20 }) === null);
        expect(text).not.toContain("\0");
        expect(Buffer.from(text, "utf8").toString("utf8")).toBe(text);
      }),
    );
  });

  it("lets a label be left out but not cleared", () => {
    expect(keyTextViolations({})).toEqual([]);
    expect(keyTextViolations({ label: null })).toMatchObject([{ path: ["label"] }]);
  });
});

it("lets a key end in the future only", () => {
  const now = new Date("2026-03-01T09:00:00Z");
  expect(expiryViolation(undefined, now)).toBeNull();
  expect(expiryViolation(new Date(now.getTime() + 1), now)).toBeNull();
  expect(expiryViolation(now, now)).toMatchObject({ path: ["expiresAt"] });
  expect(expiryViolation(new Date("+010000-01-01T00:00:00Z"), now)).toMatchObject({ path: ["expiresAt"] });
});

it("keeps reserved handles back in their canonical form, each of them one that could be asked for", () => {
  for (const handle of ["a2a", "directory", "settings", "contact-rules", "admin", "api", "www", "root", "console"]) {
    expect(normalizeHandle(handle)).toBe(handle);
    expect(isReservedHandle(handle)).toBe(true);
  }
  expect(isReservedHandle("scout")).toBe(false);
});

it("gives every plan at least what the one below it gives, and an unknown one what the free one gives", () => {
  const { identitiesIncluded, mailboxStorageBytes } = planOf(defaultPlans, "free");
  expect([identitiesIncluded, mailboxStorageBytes]).toEqual([3, 2_147_483_648]);
  expect(planOf(defaultPlans, "withdrawn")).toEqual(planOf(defaultPlans, "free"));
  expect(planOf(defaultPlans, "constructor")).toEqual(planOf(defaultPlans, "free"));
  const included = ["free", "developer", "team", "enterprise"].map(
    (name) => planOf(defaultPlans, name).identitiesIncluded,
  );
  expect(included).toEqual(included.toSorted((left, right) => left - right));
});

it("finds the subject of every kind of event that an identity can see", () => {
  // Events of these go to organizations alone.
  const unseen = ["ServiceToken", "ComplianceBrand"];
  for (const [kind, { subject }] of Object.entries(eventCatalogue))
    expect([kind, subjectTypeOf(kind)]).toEqual([kind, subject === null || unseen.includes(subject) ? null : subject]);
  expect(subjectTypeOf("unheard.of")).toBeNull();
});
