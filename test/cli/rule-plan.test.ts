import { describe, expect, test } from "vitest";
import { type FileRule, readRuleFile, toFileRule } from "../../cli/commands/rule-file.js";
import { planRules, stepsOf } from "../../cli/commands/rule-plan.js";

const present = (id: string, more: object = {}) => ({
  id,
  name: id,
  direction: "OUT" as const,
  operations: ["mail.send", "im.send"],
  topics: [],
  agentHandles: null,
  appliesTo: "AGENTS" as const,
  enabled: true,
  conditions: [],
  action: "HOLD" as const,
  approvals: 1,
  ttlHours: null,
  onExpiry: null,
  messageToAgent: null,
  sentence: "",
  version: 3,
  ...more,
});
const inFile = (name: string, more: object = {}): FileRule => ({ ...toFileRule(present(name)), ...more });

/** The order that the steps lead to, by name. */
function carriedOut(rules: readonly string[], file: readonly FileRule[], prune: boolean): string[] {
  const now = rules.map((id) => present(id));
  const plan = planRules(now, file, prune);
  const order = [...rules];
  let next: string | null = null;
  for (const { rule, present: one, isMoved } of stepsOf(plan, now)) {
    if (isMoved) order.splice(order.indexOf(rule.name), 1);
    if (isMoved || one === null) order.splice(next === null ? order.length : order.indexOf(next), 0, rule.name);
    next = rule.name;
  }
  return order.filter((name) => !plan.removed.some(({ id }) => id === name));
}

describe("the rules of a file", () => {
  test.each([
    [
      ["a", "b"],
      ["a", "b"],
      ["a", "b"],
    ],
    [
      ["a", "b"],
      ["b", "a"],
      ["b", "a"],
    ],
    [["a", "b", "c"], ["c"], ["c", "a", "b"]],
    [
      ["a", "b"],
      ["x", "b", "y"],
      ["x", "b", "y", "a"],
    ],
    [[], ["x", "y"], ["x", "y"]],
    [["a"], [], ["a"]],
    [
      ["a", "b", "c", "d"],
      ["d", "b"],
      ["d", "b", "a", "c"],
    ],
  ])("%j become %j: they are tried as %j", (rules, file, order) => {
    const wanted = file.map((name) => inFile(name));
    expect(carriedOut(rules, wanted, false)).toEqual(order);
    expect(carriedOut(rules, wanted, true)).toEqual(file);
  });

  test("do not move what stands at its place, and change only what differs", () => {
    const now = ["a", "gone", "b", "c"].map((id) => present(id));
    const file = [inFile("a"), inFile("b", { action: "block" }), inFile("c", { operations: ["im.send", "mail.send"] })];
    const steps = stepsOf(planRules(now, file, true), now);
    expect(steps.map(({ rule, change, isMoved }) => [rule.name, change, isMoved])).toEqual([
      ["c", "keep", false],
      ["b", "change", false],
      ["a", "keep", false],
    ]);
  });

  test("are another rule in the other direction", () => {
    const { rules, removed } = planRules([present("a")], [inFile("a", { direction: "in" })], true);
    expect([rules.map(({ change }) => change), removed.map(({ id }) => id)]).toEqual([["create"], ["a"]]);
  });
});

describe("a file of rules", () => {
  test("has the usual values for what it leaves out", () => {
    const [rule] = readRuleFile('[{"name": "One", "action": "hold", "operations": ["mail.send"]}]');
    expect(rule).toMatchObject({ direction: "out", identities: "all", approvals: 1, conditions: [], enabled: true });
  });

  test.each([
    ["{", "The file is no JSON."],
    ["{}", "The file must be a JSON list of rules."],
    ["[1]", "Rule 1 of the file: it is no JSON object."],
    ['[{"action": "hold"}]', "Rule 1 of the file: it has no name."],
    ['[{"name": "a"}]', "Rule 1 of the file: action must be one of allow, hold, block."],
    ['[{"name": "a", "action": "hold", "aproval": 2}]', "Rule 1 of the file: aproval is no member of a rule."],
    ['[{"name": "a", "action": "hold", "topics": "mail"}]', "Rule 1 of the file: topics must be a list."],
    ['[{"name": "a", "action": "hold", "identities": "scout"}]', /identities must be "all" or a list of handles/],
    ['[{"name": "a", "action": "hold"}, {"name": "a", "action": "block"}]', 'Two rules of the file are named "a".'],
  ])("that is %s is refused with its fault", (text, message) => {
    expect(() => readRuleFile(text)).toThrow(message);
  });
});
