import { expect, test } from "vitest";
import type { Actor } from "../../../../subgraphs/vault/audit/rules/actor.js";
import { type NoticeKind, noticeMail } from "../../../../subgraphs/vault/audit/rules/notice-mail.js";

const actor: Actor = { type: "agent_key", id: "ApiKey_1", identityId: "scout" };
const facts = { actor, address: "192.0.2.1", at: new Date("2026-03-01T09:00:00Z"), requestId: "req_1" };
const linesOf = (kind: NoticeKind, changes: Partial<typeof facts> | object = {}) =>
  noticeMail(kind, { ...facts, ...changes }).text.split("\n");

test("the mail reads so", () => {
  expect(noticeMail("recovery_unlock", facts)).toEqual({
    subject: "Your vault was unlocked with a recovery code",
    text: [
      "Your organization's vault was unlocked with a recovery code instead of the vault key.",
      "",
      "Agent key: ApiKey_1",
      "Identity: scout",
      "Address: 192.0.2.1",
      "Time: 2026-03-01T09:00:00.000Z",
      "Request: req_1",
      "",
      "If none of you did this, someone else has a recovery code. Replace the vault key with that code, so that it cannot be used again, and revoke the credential below.",
      "",
      "You get at most one such mail per hour. The vault's audit trail lists everything that happened.",
      "",
    ].join("\n"),
  });
});

test.each<[NoticeKind, RegExp, RegExp, RegExp]>([
  ["rotation_failed", /^Someone tried to replace your vault key$/, /without knowing a valid one\.$/, /revoke the cred/],
  [
    "keys_listed",
    /^Every wrapped key of your vault was read$/,
    /Every wrapped key .* was read/,
    /replace the vault key/,
  ],
  ["deleted", /^Your vault was deleted$/, /was deleted, .* cannot be restored\.$/, /end all sessions/],
])("of %s it says what happened and what to do", (kind, subject, happened, advice) => {
  expect(noticeMail(kind, facts).subject).toMatch(subject);
  const lines = linesOf(kind);
  expect(lines[0]).toMatch(happened);
  expect(lines.at(-4)).toMatch(advice);
});

test.each<[Actor["type"], string]>([
  ["console_user", "Console user: u"],
  ["service_token", "Service token: u"],
  ["admin_key", "Admin key: u"],
  ["system", "Parley itself: u"],
])("a %s is called what it is, and one without an identity has no line for it", (type, line) => {
  const lines = linesOf("deleted", { actor: { type, id: "u", identityId: null } });
  expect(lines.slice(2, 4)).toEqual([line, "Address: 192.0.2.1"]);
});

test("what is not known is said to be so, and an address adds no line", () => {
  const unknown = linesOf("deleted", { address: null, actor: { ...actor, id: null } });
  expect([unknown[2], unknown[4]]).toEqual(["Agent key: -", "Address: unknown"]);
  expect(linesOf("deleted", { address: "a\nb" })).toContain("Address: a b");
});
