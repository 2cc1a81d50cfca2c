import type { RuleBook } from "../../shared/contact-rules/rule-book.js";
import { recordRuleEvent } from "./record-rule-event.js";
import { holdMailbox, type RuleMailbox, ruleTable } from "./store/contact-rules.js";

/** The contact rules of mail (wire contract mail 7). */
export const ruleBook: RuleBook<RuleMailbox> = {
  table: ruleTable,
  hold: holdMailbox,
  record: (tx, event, rule, now) => recordRuleEvent(tx, `mail.contact_rule.${event}`, rule, now),
};
