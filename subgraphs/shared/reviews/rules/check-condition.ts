import { levels } from "../../rules/screening-level.js";
import type { Condition } from "./condition.js";
import type { PeerFact, SendFacts } from "./facts.js";
import { enough, type Met, type Quantity } from "./quantity.js";

/** Whether a condition is met, and what it was compared with, for people. */
export interface CheckedCondition {
  readonly type: string;
  readonly outcome: Met;
  readonly fact: string;
}

/** Checks one condition of a rule (wire contract reviews 2.3). */
export function checkCondition(condition: Condition, facts: SendFacts, quantity: Quantity): CheckedCondition {
  const { type } = condition;
  switch (type) {
    case "audience":
      return ofPeers(type, facts, quantity, condition.value, ({ audience }) => audience === condition.value);
    case "first_contact":
      return ofPeers(type, facts, quantity, "new", ({ firstContact }) => firstContact[condition.value]);
    case "findings": {
      const { findings } = facts;
      if (findings === null) return unknown(type);
      const found = condition.value.filter((code) => findings.includes(code));
      return { type, outcome: asMet(found.length > 0), fact: found.length === 0 ? "none found" : found.join(", ") };
    }
    case "level_at_least": {
      const { level } = facts;
      if (level === null) return unknown(type);
      return { type, outcome: asMet(levels.indexOf(level) >= levels.indexOf(condition.value)), fact: level };
    }
  }
}

/** Checks a condition about receivers. */
function ofPeers(
  type: string,
  { peers }: SendFacts,
  quantity: Quantity,
  what: string,
  test: (peer: PeerFact) => boolean | null,
): CheckedCondition {
  if (peers === null) return unknown(type);
  const answers = peers.map(test);
  const yes = answers.filter((answer) => answer === true).length;
  const open = answers.filter((answer) => answer === null).length;
  const fact = `${yes} of ${peers.length} ${what}${open === 0 ? "" : `, ${open} not known`}`;
  return { type, outcome: enough(answers, quantity), fact };
}

const unknown = (type: string): CheckedCondition => ({ type, outcome: "unknown", fact: "not known" });
const asMet = (isMet: boolean): Met => (isMet ? "met" : "not_met");
