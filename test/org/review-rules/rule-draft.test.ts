import { describe, expect, test } from "vitest";
import { factsOfImagined } from "../../../subgraphs/org/review-rules/rules/imagined-send.js";
import {
  type GivenRule,
  readRuleDraft,
  type RuleDraft,
  scopeOf,
} from "../../../subgraphs/org/review-rules/rules/rule-draft.js";
import { conflictOf } from "../../../subgraphs/org/review-rules/rules/rule-conflict.js";
import { movedBefore } from "../../../subgraphs/org/review-rules/rules/rule-order.js";
import { allOperations } from "../../../subgraphs/shared/reviews/rules/operations.js";
import { timeZoneOf } from "../../../subgraphs/shared/dates/time-zone.js";

const given: GivenRule = {
  name: "One",
  enabled: true,
  direction: "out",
  operations: ["mail.send"],
  topics: [],
  appliesTo: "agents",
  conditions: [],
  action: "hold",
  approvals: 1,
  ttlHours: null,
  onExpiry: null,
  messageToAgent: null,
};
const { direction: _, topics: __, ...stored } = given;
const arriving = { direction: "in", operations: [], topics: ["mail"] } as const;
const pathsOf = (change: Partial<GivenRule>): unknown =>
  (readRuleDraft({ ...given, ...change }, timeZoneOf) as readonly { path: unknown }[]).map(({ path }) => path);
const condition = (type: string, value: unknown): Partial<GivenRule> => ({ conditions: [{ type, value }] });

describe("a rule (2.1)", () => {
  test.each([
    [{}, {}],
    [{ messageToAgent: "" }, { messageToAgent: null }],
    [{ operations: ["im.send", "mail.send"] }, { operations: ["mail.send", "im.send"] }],
    [
      { ttlHours: 720, onExpiry: "approve" },
      { ttlHours: 720, onExpiry: "approve" },
    ],
    [
      { approvals: 2, onExpiry: "reject" },
      { approvals: 2, onExpiry: "reject" },
    ],
  ] as const)("%j is taken", (change, expected) =>
    expect(readRuleDraft({ ...given, ...change }, timeZoneOf)).toEqual({ ...stored, ...change, ...expected }),
  );

  test("about what arrives has topics instead of operations", () => {
    const draft = readRuleDraft({ ...given, ...arriving }, timeZoneOf);
    expect(draft).toEqual({ ...stored, operations: ["mail.receive"] });
    expect(scopeOf((draft as RuleDraft).operations)).toEqual(arriving);
    expect(scopeOf(["mail.send"])).toEqual({ direction: "out", operations: ["mail.send"], topics: [] });
  });

  test.each([
    [{ ...arriving, topics: [] }, [["topics"]]],
    [{ ...arriving, topics: ["fax"] }, [["topics", 0]]],
    [{ ...arriving, topics: ["mail", "mail"] }, [["topics", 1]]],
    [{ ...arriving, operations: ["mail.send"] }, [["operations"]]],
    [{ ...arriving, messageToAgent: "Hello" }, [["messageToAgent"]]],
    [{ topics: ["mail"] }, [["topics"]]],
    [{ operations: ["mail.receive"] }, [["operations", 0]]],
  ] as const)("about what arrives: %j is refused", (change, paths) => expect(pathsOf(change)).toEqual(paths));

  test("R18, R20: conditions about what arrives are not those about what is sent", () => {
    const conflict = (type: string, value: unknown, more: Partial<GivenRule> = {}) =>
      conflictOf(readRuleDraft({ ...given, ...more, ...condition(type, value) }, timeZoneOf) as RuleDraft)?.code ??
      null;
    expect(conflict("authentication", "fail", arriving)).toBeNull();
    expect(conflict("authentication", "fail")).toBe("condition_not_for_topic");
    for (const [type, value] of [
      ["actor", "agent"],
      ["sends_over", { count: 1, hours: 1 }],
      ["distinct_recipients_over", { count: 1, hours: 1 }],
      ["outside_hours", { days: ["mon"], from: "09:00", to: "18:00", tz: "Europe/Berlin" }],
    ] as const) {
      expect([type, conflict(type, value, arriving)]).toEqual([type, "condition_not_for_topic"]);
      expect([type, conflict(type, value)]).toEqual([type, null]);
    }
    expect(pathsOf({ ...arriving, ...condition("authentication", "maybe") })).toEqual([["conditions", 0, "value"]]);
  });

  test.each([
    [{ name: "" }, [["name"]]],
    [{ name: "a".repeat(81) }, [["name"]]],
    [{ operations: [] }, [["operations"]]],
    [{ operations: Array.from({ length: 21 }, () => "mail.send") }, [["operations"]]],
    [{ operations: ["mail.send", "mail.receive"] }, [["operations", 1]]],
    [{ operations: ["mail.send", "mail.send"] }, [["operations", 1]]],
    [{ approvals: 0 }, [["approvals"]]],
    [{ approvals: 3 }, [["approvals"]]],
    [{ approvals: 2, onExpiry: "approve" }, [["onExpiry"]]],
    [{ ttlHours: 0 }, [["ttlHours"]]],
    [{ ttlHours: 721 }, [["ttlHours"]]],
    [{ action: "allow", approvals: 2 }, [["approvals"]]],
    [{ action: "block", ttlHours: 4, onExpiry: "reject" }, [["ttlHours"], ["onExpiry"]]],
    [{ messageToAgent: "a".repeat(201) }, [["messageToAgent"]]],
    [{ messageToAgent: "one\ntwo" }, [["messageToAgent"]]],
    [{ conditions: Array.from({ length: 11 }, () => ({ type: "links", value: "any" })) }, [["conditions"]]],
    [condition("weather", "rain"), [["conditions", 0, "type"]]],
    [
      {
        conditions: [
          { type: "links", value: "any" },
          { type: "links", value: "any" },
        ],
      },
      [["conditions", 1, "type"]],
    ],
  ] as const)("%j is refused at %j", (change, paths) => expect(pathsOf(change)).toEqual(paths));
});

describe("values of conditions (2.3)", () => {
  const hours = { days: ["mon"], from: "09:00", to: "18:00", tz: "Europe/Berlin" };
  test.each([
    ["audience", "outside"],
    ["first_contact", "organization"],
    ["recipients_over", 0],
    ["recipients_over", 50],
    ["sends_over", { count: 100_000, hours: 168 }],
    ["attachments", { kinds: ["any"] }],
    ["attachments", { total_bytes_over: 0 }],
    ["attachments", { kinds: ["executable", "macro"], total_bytes_over: 1 }],
    ["links", "any"],
    ["text_over", 1_000_000],
    ["findings", ["hidden_text", "zero_width"]],
    ["level_at_least", "notice"],
    ["reply", false],
    ["outside_hours", hours],
    ["agent_younger_than_days", 365],
    ["actor", "admin_key"],
  ])("%s %j is taken", (type, value) =>
    expect(readRuleDraft({ ...given, ...condition(type, value) }, timeZoneOf)).toMatchObject(condition(type, value)),
  );

  test("a time zone is stored with its canonical name", () =>
    expect(
      readRuleDraft({ ...given, ...condition("outside_hours", { ...hours, tz: "europe/berlin" }) }, timeZoneOf),
    ).toMatchObject(condition("outside_hours", hours)));

  test.each([
    ["audience", "nearby"],
    ["audience", null],
    ["first_contact", "installation"],
    ["recipients_over", -1],
    ["recipients_over", 51],
    ["recipients_over", 1.5],
    ["recipients_over", "3"],
    ["sends_over", { count: 1 }],
    ["sends_over", { count: 100_001, hours: 1 }],
    ["sends_over", { count: 1, hours: 0 }],
    ["sends_over", { count: 1, hours: 1, minutes: 1 }],
    ["sends_over", [1, 1]],
    ["attachments", {}],
    ["attachments", { kinds: [] }],
    ["attachments", { kinds: ["picture"] }],
    ["attachments", { kinds: ["image", "image"] }],
    ["attachments", { total_bytes_over: -1 }],
    ["attachments", { kinds: ["any"], names: [] }],
    ["links", "none"],
    ["text_over", 1_000_001],
    ["findings", []],
    ["findings", ["nonsense"]],
    ["findings", "secret_material"],
    ["level_at_least", "clean"],
    ["reply", "yes"],
    ["outside_hours", { ...hours, days: [] }],
    ["outside_hours", { ...hours, days: ["monday"] }],
    ["outside_hours", { ...hours, from: "9:00" }],
    ["outside_hours", { ...hours, to: "24:00" }],
    ["outside_hours", { ...hours, tz: "Mars/Olympus" }],
    ["outside_hours", { ...hours, tz: 1 }],
    ["agent_younger_than_days", 0],
    ["agent_younger_than_days", 366],
    ["actor", "system"],
  ])("%s %j is refused", (type, value) =>
    expect(pathsOf(condition(type, value))).toEqual([["conditions", 0, "value"]]),
  );
});

describe("parts of a rule that do not fit together", () => {
  const rule = { action: "hold", operations: ["mail.send"], conditions: [] } as const;
  test.each([
    [{}, null],
    [{ operations: ["mail.send", "im.typing"] }, { code: "hold_not_supported", operation: "im.typing" }],
    [{ action: "block", operations: ["im.typing"] }, null],
    [{ action: "allow", operations: ["webhook.write"] }, null],
  ] as const)("R1: %j: %j", (change, conflict) => expect(conflictOf({ ...rule, ...change })).toEqual(conflict));

  test.each([
    ["recipients_over", 1, ["mail.send", "im.send"], null],
    ["recipients_over", 1, ["mail.send", "chat.send"], "chat.send"],
    ["recipients_over", 1, ["a2a.send"], "a2a.send"],
    ["audience", "outside", ["a2a.reply"], null],
    ["audience", "outside", ["webhook.write"], "webhook.write"],
    ["links", "any", ["mail.send", "contact_rule.allow"], "contact_rule.allow"],
    ["actor", "agent", allOperations, null],
  ] as const)("R20: %s %j for %j: %s", (type, value, operations, operation) => {
    const conditions = [{ type, value }] as never;
    const conflict = operation === null ? null : { code: "condition_not_for_topic", condition: type, operation };
    expect(conflictOf({ action: "allow", operations, conditions })).toEqual(conflict);
  });
});

test.each([
  [["a", "b", "c"], "c", "a", ["c", "a", "b"]],
  [["a", "b", "c"], "a", null, ["b", "c", "a"]],
  [["a", "b", "c"], "a", "c", ["b", "a", "c"]],
  [["a", "b", "c"], "b", "b", ["a", "b", "c"]],
  [["a", "b", "c"], "a", "x", ["a", "b", "c"]],
  [["a", "b", "c"], "x", "a", ["a", "b", "c"]],
])("in %j, %s before %s: %j", (ids, id, before, expected) => expect(movedBefore(ids, id, before)).toEqual(expected));

describe("an imagined send", () => {
  const sender = { id: "scout", createdAt: new Date("2026-01-05T09:00:00.000Z") };
  const now = new Date("2026-11-27T10:00:00.000Z");
  const paths = (send: object): unknown =>
    (factsOfImagined({ operation: "mail.send", ...send }, sender, now) as readonly { path: unknown }[]).map(
      ({ path }) => path,
    );

  test("has nothing of what is left out, and its receivers are outside", () => {
    const peers = [{ value: "dana@example.com" }, { value: "dana@example.com", firstContact: true }];
    expect(factsOfImagined({ operation: "mail.send", peers }, sender, now)).toMatchObject({
      actor: "agent",
      peers: [
        { kind: "address", audience: "outside", firstContact: { identity: null, organization: null } },
        { firstContact: { identity: true, organization: true } },
      ],
      recipientCount: 1,
      textLength: 0,
      attachments: [],
      findings: [],
      level: "clean",
      at: now,
      agentSince: sender.createdAt,
    });
  });

  test.each([
    [{ operation: "mail.receive" }, [["operation"]]],
    [{ peers: Array.from({ length: 101 }, () => ({ value: "a" })) }, [["peers"]]],
    [{ findings: Array.from({ length: 101 }, () => "a") }, [["findings"]]],
    [{ attachments: [{ byteSize: -1 }] }, [["attachments", 0, "byteSize"]]],
    [{ attachments: [{ byteSize: 1, kinds: ["picture"] }] }, [["attachments", 0, "kinds"]]],
  ])("%j is refused at %j", (send, expected) => expect(paths(send)).toEqual(expected));
});
