import type { RuleBook, RuleOwner } from "../../shared/contact-rules/rule-book.js";
import { holdSettings, ruleTable } from "./store/contact-rules.js";

/** The contact rules of instant messages (wire contract im 12). */
export const ruleBook: RuleBook<RuleOwner> = {
  table: ruleTable,
  hold: holdSettings,
  events: "im.contact_rule",
};
