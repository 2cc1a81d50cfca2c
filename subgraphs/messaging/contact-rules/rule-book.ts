import type { RuleBook } from "../../shared/contact-rules/rule-book.js";
import { recordRuleEvent } from "./record-rule-event.js";
import { holdSettings, type RuleOwnerRow, ruleTable } from "./store/contact-rules.js";

/** The contact rules of instant messages (wire contract im 12). */
export const ruleBook: RuleBook<RuleOwnerRow> = {
  table: ruleTable,
  hold: holdSettings,
  record: (tx, event, rule, now) => recordRuleEvent(tx, `im.contact_rule.${event}`, rule, now),
};
