import type { RuleBook } from "../../shared/contact-rules/rule-book.js";
import { holdMailbox, type RuleMailbox, ruleTable } from "./store/contact-rules.js";

/** The contact rules of mail (wire contract mail 7). */
export const ruleBook: RuleBook<RuleMailbox> = {
  table: ruleTable,
  hold: holdMailbox,
  events: "mail.contact_rule",
  factsOf: ({ mailboxId }) => ({ mailboxId }),
};
