import { describe, expect, it } from "vitest";
import {
  type DecidingRule,
  judgePerson,
  judgeWorkspace,
} from "../../../subgraphs/chat/contact-rules/rules/judge-person.js";
import { matchTarget } from "../../../subgraphs/chat/contact-rules/rules/match-target.js";
import { authorIn, mentionedIn } from "../../../subgraphs/chat/contact-rules/rules/person.js";
import { audienceOf } from "../../../subgraphs/chat/contact-rules/rules/recipients.js";

const rule = (says: string): DecidingRule => {
  const [action, matchTargetOf, direction = "both"] = says.split(" ") as [any, string, any];
  const matchType = matchTargetOf.includes(":") ? "exact_user" : "workspace";
  return { id: says, action, direction, matchType, matchTarget: matchTargetOf };
};
const person = (who: string) => {
  const [home, ...ids] = who.split(":") as [string, ...string[]];
  return { ids, workspaceId: home === "?" ? null : home };
};

it.each([
  // who, rules, mode, allowed
  ["T1:U1", [], "blacklist", true],
  ["T1:U1", [], "whitelist", false],
  ["T1:U1", ["block T1:U1"], "blacklist", false],
  ["T1:U1", ["allow T1:U1"], "whitelist", true],
  ["T1:U1", ["block T1"], "blacklist", false],
  ["T1:U1", ["block T1", "allow T1:U1"], "blacklist", true],
  ["T1:U1", ["allow T1", "block T1:U1"], "whitelist", false],
  ["T2:U1", ["block T1:U1"], "blacklist", true],
  ["T2:U1", ["allow T1:U1"], "whitelist", false],
  ["T2:U1", ["allow T1"], "whitelist", false],
  // Slack does not say where they belong: a person with this id is blocked, and the connection's workspace is taken.
  ["?:U1", ["block T9:U1"], "blacklist", false],
  ["?:U1", ["allow T9:U1"], "whitelist", false],
  ["?:U1", ["allow T1:U1"], "whitelist", true],
  ["?:U1", ["block T1"], "blacklist", false],
  ["?:U1", ["block T9"], "blacklist", true],
  // A bot has two names, and each may be blocked.
  ["T1:U1:B1", ["allow T1:U1", "block T1:B1"], "whitelist", false],
  ["T1:U1:B1", ["allow T1:B1"], "whitelist", true],
  // A person that no rule can name.
  ["?", [], "blacklist", true],
  ["?", [], "whitelist", false],
  ["?", ["allow T1"], "whitelist", true],
  ["T1:U1", ["block T1:U1 outbound"], "blacklist", true],
  ["T1:U1", ["block T1:U1 inbound"], "blacklist", false],
  ["T1:U1", ["allow T1:U1 outbound"], "whitelist", false],
] as const)("%s with rules %j under a %s: %s", (who, rules, filterMode, allowed) => {
  const filter = { rules: rules.map(rule), side: "inbound", filterMode, workspaceId: "T1" } as const;
  expect(judgePerson(person(who), filter).allowed).toBe(allowed);
});

it("asks only rules about a workspace for a whole workspace", () => {
  const by = (rules: string[], filterMode: "whitelist" | "blacklist") =>
    judgeWorkspace("T1", { rules: rules.map(rule), side: "outbound", filterMode }).allowed;
  expect(by(["block T1:U1"], "blacklist")).toBe(true);
  expect(by(["allow T1:U1"], "whitelist")).toBe(false);
  expect(by(["allow T1"], "whitelist")).toBe(true);
  expect(by(["block T1"], "blacklist")).toBe(false);
});

describe("a target", () => {
  it.each([
    ["exact_user", " T024BE7LD:U023BECGF ", "T024BE7LD:U023BECGF"],
    ["exact_user", "E024BE7LD:W023BECGF", "E024BE7LD:W023BECGF"],
    ["exact_user", "T024BE7LD:B023BECGF", "T024BE7LD:B023BECGF"],
    ["exact_user", "U023BECGF", null],
    ["exact_user", "T024BE7LD", null],
    ["exact_user", "T024BE7LD:U023BECGF:U1", null],
    ["exact_user", "t024be7ld:u023becgf", null],
    ["exact_user", "T1:C0000000001", null],
    ["exact_user", `T1:U${"1".repeat(64)}`, null],
    ["workspace", "T024BE7LD", "T024BE7LD"],
    ["workspace", "T024BE7LD:U023BECGF", null],
    ["workspace", "%", null],
    ["workspace", "", null],
  ] as const)("as %s: %j is stored as %j", (matchType, text, stored) => {
    expect(matchTarget(matchType, text)).toBe(stored);
  });
});

describe("who wrote", () => {
  it.each([
    [{ user: "U1", team: "T1" }, ["U1"], "T1"],
    [{ user: "U1", team: "T1", user_team: "T2" }, ["U1"], "T2"],
    [{ user: "U1", team: "T1", user_profile: { team: "T2" } }, ["U1"], "T2"],
    [{ user: "U1", bot_id: "B1" }, ["U1", "B1"], null],
    [{ user: 7, team: { id: "T1" }, user_profile: "T2" }, [], null],
    [{}, [], null],
  ])("%j", (said, ids, workspaceId) => {
    expect(authorIn(said)).toEqual({ ids, workspaceId });
  });
});

it("finds each user that a text mentions once", () => {
  const mentioned = mentionedIn("Hi <@U1>, <@U1|ada> and <@W22|bob> <@> <#C1> @U3 <@u4>");
  expect(mentioned.map(({ ids }) => ids[0])).toEqual(["U1", "W22"]);
});

describe("the audience of a conversation", () => {
  it.each([
    [
      { is_im: true, user: "U1" },
      { kind: "user", userId: "U1" },
    ],
    [{ is_im: true }, { kind: "members" }],
    [{ is_mpim: true, is_private: true }, { kind: "members" }],
    [{ is_channel: true }, { kind: "workspaces", ids: ["T1"] }],
    [
      { shared_team_ids: ["T1", "T2"], connected_team_ids: ["T3", 4] },
      { kind: "workspaces", ids: ["T1", "T2", "T3"] },
    ],
    ["nonsense", { kind: "workspaces", ids: ["T1"] }],
  ])("%j", (channel, audience) => {
    expect(audienceOf({ channel }, "T1")).toEqual(audience);
  });
});
