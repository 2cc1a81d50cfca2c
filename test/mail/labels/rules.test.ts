import { describe, expect, it } from "vitest";
import { labelsOfMessageFacts, labelsOfThread } from "../../../subgraphs/mail/labels/rules/derived-labels.js";
import { isNoChange, type MailChange, mailChangeOf } from "../../../subgraphs/mail/labels/rules/mail-change.js";
import type { SystemLabel } from "../../../subgraphs/shared/labels/rules/system-labels.js";

const change = (add: string[], remove: string[], flags = {}) =>
  mailChangeOf({ add: new Set(add), remove: new Set(remove) }, flags);

describe("what labels do to a message", () => {
  it.each<[string[], string[], object, object]>([
    [[], [], {}, { add: [], remove: [] }],
    [["a"], ["b"], {}, { add: ["a"], remove: ["b"] }],
    [["read"], [], {}, { isRead: true, add: [], remove: [] }],
    [[], ["unread"], {}, { isRead: true, add: [], remove: [] }],
    [["read"], ["unread"], { isRead: true }, { isRead: true, add: [], remove: [] }],
    [["unread"], [], {}, { isRead: false, add: [], remove: [] }],
    [[], ["read"], {}, { isRead: false, add: [], remove: [] }],
    [["starred", "a"], [], {}, { isStarred: true, add: ["a"], remove: [] }],
    [[], ["starred"], { isStarred: false }, { isStarred: false, add: [], remove: [] }],
    [["read", "unread"], [], {}, { conflict: "read" }],
    [["unread"], [], { isRead: true }, { conflict: "read" }],
    [[], ["read", "unread"], {}, { conflict: "read" }],
    [["starred"], [], { isStarred: false }, { conflict: "starred" }],
    [["received"], [], {}, { systemLabel: "received" }],
    [[], ["spam"], {}, { systemLabel: "spam" }],
    [["a", "trash"], [], {}, { systemLabel: "trash" }],
    [["unauthenticated"], [], {}, { systemLabel: "forged" }],
  ])("add %j, remove %j, flags %j", (add, remove, flags, expected) => {
    expect(change(add, remove, flags)).toEqual(expected);
  });

  it("is nothing only without labels and flags", () => {
    expect(isNoChange(change([], []) as MailChange)).toBe(true);
    for (const one of [
      change(["a"], []),
      change([], ["a"]),
      change([], [], { isRead: false }),
      change(["starred"], []),
    ])
      expect(isNoChange(one as MailChange)).toBe(false);
  });
});

describe("derived labels", () => {
  const inbound = {
    direction: "inbound",
    status: "received",
    isRead: false,
    isStarred: false,
    isForged: false,
    importId: null,
    openCount: 0,
    folder: "inbox",
    isSnoozed: false,
  } as const;
  const outbound = { ...inbound, direction: "outbound", status: "sent", isRead: true } as const;
  it.each([
    [inbound, ["received", "unread"]],
    [{ ...inbound, isRead: true, isStarred: true }, ["received", "read", "starred"]],
    [{ ...inbound, folder: "spam", isForged: true }, ["received", "unread", "spam", "forged"]],
    [{ ...inbound, folder: "blocked", importId: "x" }, ["received", "unread", "blocked", "imported"]],
    [outbound, ["sent"]],
    [{ ...outbound, status: "delivered", openCount: 2, folder: "archive" }, ["sent", "archive", "delivered", "opened"]],
    [{ ...outbound, status: "bounced" }, ["sent", "bounced"]],
    [{ ...inbound, isSnoozed: true }, ["received", "unread", "snoozed"]],
    [{ ...outbound, status: "failed" }, ["sent", "failed"]],
    [{ ...outbound, status: "queued" }, ["sent"]],
  ])("of %j", (facts, labels) => {
    expect([...labelsOfMessageFacts(facts)].toSorted()).toEqual(labels.toSorted());
  });

  it.each<[SystemLabel[], SystemLabel[]]>([
    [
      ["received", "unread", "read"],
      ["received", "unread"],
    ],
    [
      ["received", "read", "sent"],
      ["received", "read", "sent"],
    ],
    [["sent"], ["sent", "read"]],
  ])("of a thread whose messages have %j", (any, labels) => {
    expect([...labelsOfThread(new Set(any))].toSorted()).toEqual(labels.toSorted());
  });
});
