import { describe, expect, it } from "vitest";
import {
  nameAfterMessage,
  type ObservedName,
  readObservedName,
  strongerName,
} from "../../../subgraphs/org/contacts/rules/message-name.js";
import { nameSources, type PreferredName } from "../../../subgraphs/org/contacts/rules/preferred-name.js";
import { readSenders } from "../../../subgraphs/org/contacts/rules/read-sender.js";
import type { MetSender } from "../../../subgraphs/shared/contacts/meet-senders.js";

const header = (text: string): ObservedName => ({ text, source: "mail_header" });
const profile = (text: string): ObservedName => ({ text, source: "provider" });

describe("the name that a message says", () => {
  it.each([
    ["Dana Example", "Dana Example"],
    ["  Dana \r\n\t Example ", "Dana Example"],
    ["Dana\u2028Example", "Dana Example"],
    ["Dana\0\u0007Example", "Dana Example"],
    ["txt.\u202Eexe", "txt. exe"],
    ["\uD800Dana", "Dana"],
    ["Dana @ Example", "Dana @ Example"],
    ["😀".repeat(300), "😀".repeat(255)],
    ["a".repeat(1_000_000), "a".repeat(255)],
    [`${"a".repeat(254)} b`, "a".repeat(254)],
    ["", null],
    [" \n ", null],
    ["dana@example.com", null],
    ["<dana@example.com>", null],
    ["'dana@example.com'", null],
  ])("%j is %j", (text, read) => expect(readObservedName(header(text))?.text ?? null).toBe(read));

  it.each<[ObservedName | null, ObservedName | null, string | null]>([
    [null, null, null],
    [header("A"), null, "A"],
    [null, header("A"), "A"],
    [header("A"), header("B"), "A"],
    [header("A"), profile("B"), "B"],
    [profile("A"), header("B"), "A"],
  ])("of %j and %j it is %s", (one, other, name) => expect(strongerName(one, other)?.text ?? null).toBe(name));
});

describe("a contact is renamed by a message", () => {
  const stored = (preferredNameSource: PreferredName["preferredNameSource"], locked = false): PreferredName => ({
    preferredName: "Old",
    preferredNameSource,
    preferredNameLockedAt: locked ? new Date(0) : null,
  });
  const renamed: Readonly<Record<ObservedName["source"], readonly string[]>> = {
    mail_header: ["identifier_fallback"],
    provider: ["mail_header", "identifier_fallback"],
  };

  it.each(nameSources.flatMap((source) => [header("New"), profile("New")].map((name) => [source, name] as const)))(
    "called by its %s, by %j",
    (source, name) => {
      const isRenamed = renamed[name.source].includes(source);
      const after = { preferredName: "New", preferredNameSource: name.source, preferredNameLockedAt: null };
      expect(nameAfterMessage(stored(source), name)).toEqual(isRenamed ? after : null);
      expect(nameAfterMessage(stored(source, true), name)).toBeNull();
    },
  );

  it("but not by one that says no name", () =>
    expect(nameAfterMessage(stored("identifier_fallback"), null)).toBeNull());
});

describe("a sender that may become a contact", () => {
  const of = (kind: MetSender["kind"], text: string, more: Partial<MetSender> = {}): MetSender => ({
    organizationId: "org_a",
    identityId: "11111111-1111-4111-8111-111111111111",
    kind,
    text,
    name: null,
    ...more,
  });

  it.each<[MetSender, string | null]>([
    [of("email", " Dana@Example.com "), "dana@example.com"],
    [of("email", '"dana x"@example.com'), null],
    [of("email", "dana"), null],
    [of("email", ""), null],
    [of("email", `${"a".repeat(255)}@example.com`), null],
    [of("email", "da\0na@example.com"), null],
    [of("email", "d\uD800@example.com"), null],
    [of("phone", "+15551234567"), "+15551234567"],
    [of("phone", "dana@icloud.example"), null],
    [of("handle", "Scout"), "scout"],
    [of("handle", "not a handle"), null],
    [of("chat_user", "U1", { workspaceId: "T1" }), "T1/U1"],
    [of("chat_user", "U1"), null],
    [of("chat_user", "U/1", { workspaceId: "T1" }), null],
  ])("%j has the identifier %s", (given, value) => {
    expect(readSenders([given])[0]?.identifier.value ?? null).toBe(value);
  });

  it("is one for all its messages, with its strongest name, in each organization", () => {
    const read = readSenders([
      of("email", "dana@example.com"),
      of("email", "DANA@example.com", { name: { text: "Dana", source: "mail_header" } }),
      of("email", "dana@example.com", { organizationId: "org_b" }),
    ]);
    expect(read.map(({ organizationId, shown, name }) => [organizationId, shown, name?.text ?? null])).toEqual([
      ["org_a", "dana@example.com", "Dana"],
      ["org_b", "dana@example.com", null],
    ]);
  });
});
