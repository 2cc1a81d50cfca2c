import type { RequestContext } from "../../shared/context/request-context.js";
import { timeZoneOf } from "../../shared/dates/time-zone.js";
import { invalid, invalidValue } from "../../shared/errors/shared-errors.js";
import type { Condition } from "../../shared/reviews/rules/condition.js";
import type { ListInForce } from "../../shared/reviews/rules/review-lists.js";
import { textViolation } from "../../shared/rules/text.js";
import { identityByHandle } from "../identities/public.js";
import { reviewRulesErrors } from "./errors.js";
import { mostHandles, mostRuleBytes, nameLength } from "./rules/limits.js";
import { type GivenRule, isRefusedDraft, readRuleDraft } from "./rules/rule-draft.js";
import { conflictOf } from "./rules/rule-conflict.js";
import { listViolations } from "./rules/named-lists.js";
import type { RuleValues } from "./store/rules.js";

/** A rule as a client writes it, with the agents that it concerns; null: all. */
export type WrittenRule = GivenRule & { readonly identities: Pick<RuleValues, "allIdentities" | "identityIds"> };

/**
 * The values of a rule as they are stored (wire contract reviews 2.1).
 * @throws Problem `validation_failed`, `hold_not_supported`, `condition_not_for_topic`
 */
export function readRule({ identities, ...given }: WrittenRule): RuleValues {
  const draft = readRuleDraft(given, timeZoneOf);
  if (isRefusedDraft(draft)) throw invalid(draft);
  const conflict = conflictOf(draft);
  if (conflict !== null) {
    const { code, ...details } = conflict;
    throw reviewRulesErrors.problem(code, { details });
  }
  return { ...draft, ...identities };
}

/** Refuses a rule that is too large, before it is examined. @throws Problem `validation_failed` */
export function requireSmallRule(input: object): void {
  if (Buffer.byteLength(JSON.stringify(input)) <= mostRuleBytes) return;
  throw invalidValue([], `A rule has at most ${mostRuleBytes} bytes.`);
}

/** Refuses a name of a list. @throws Problem `validation_failed` */
export function readListName(name: string): void {
  const violation = textViolation(["name"], name, nameLength);
  if (violation !== null) throw invalid([violation]);
}

/** Refuses conditions about lists that the organization does not have. @throws Problem `validation_failed` */
export function requireLists(conditions: readonly Condition[], lists: readonly ListInForce[]): void {
  const violations = listViolations(conditions, lists);
  if (violations.length > 0) throw invalid(violations);
}

/** The agents that a rule names; null: all. @throws Problem `validation_failed` with the place of an unknown one */
export async function readIdentities(
  context: RequestContext,
  handles: readonly string[] | null,
): Promise<WrittenRule["identities"]> {
  if (handles === null) return { allIdentities: true, identityIds: [] };
  if (handles.length === 0 || handles.length > mostHandles) {
    throw invalidValue(["agentHandles"], `A rule names 1 to ${mostHandles} agents, or all.`);
  }
  const found = await Promise.all(handles.map((handle) => context.loader(identityByHandle).load(handle)));
  const unknown = found.findIndex((identity) => identity === null);
  if (unknown >= 0) throw invalidValue(["agentHandles", unknown], "There is no identity with this handle.");
  return { allIdentities: false, identityIds: [...new Set(found.map((identity) => identity!.id))] };
}
