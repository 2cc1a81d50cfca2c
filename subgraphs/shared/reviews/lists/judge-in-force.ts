import type { Queries } from "../../database/statements.js";
import { arrivalPresetRules } from "../rules/arrival-presets.js";
import type { SendFacts } from "../rules/facts.js";
import { judgeSend, type Judgement } from "../rules/judge-send.js";
import { directionOf } from "../rules/arrivals.js";
import type { PolicyInForce } from "../rules/policy-in-force.js";
import { listsNamedBy } from "../rules/review-lists.js";
import { Automata } from "./automata.js";
import { readListedPeers } from "./listed-peers.js";
import { searchWords } from "./search-words.js";

/**
 * The decision of a policy about a send, with the lists that its rules name. Rules without lists cost no statement.
 * @param automata those of the process; null for an operation without text
 */
export async function judgeInForce(
  db: Queries,
  automata: Automata | null,
  policy: PolicyInForce,
  facts: SendFacts,
): Promise<Judgement> {
  const { rules, lists, inboundPreset } = policy;
  const isArrival = directionOf(facts.operation) === "in";
  const judging = isArrival ? [...rules, ...arrivalPresetRules(inboundPreset, lists)] : rules;
  const named = listsNamedBy({ rules: judging, lists });
  if (named.length === 0) return judgeSend(policy, facts);
  const peers = await readListedPeers(db, named, facts);
  const hasWord = await searchWords(db, automata ?? new Automata(), named, facts);
  return judgeSend(policy, { ...facts, lists: { ...peers, hasWord } });
}
