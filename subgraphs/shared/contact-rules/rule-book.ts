import type { Transaction } from "../database/client.js";
import type { FrozenBy } from "../reviews/rules/freeze.js";
import type { RuleTable } from "./rule-table.js";

/** Whose rules they are. */
export interface RuleOwner {
  readonly organizationId: string;
  readonly frozenBy: FrozenBy | null;
}

/** The contact rules of a domain: their tables, their owners, and their events. */
export interface RuleBook<Owner extends RuleOwner> {
  readonly table: RuleTable;
  /** The owner of an identity's rules, locked so that no other transaction changes them; null when it is deleted. */
  readonly hold: (tx: Transaction, identityId: string) => Promise<Owner | null>;
  /** Its kinds of event are this with `.created`, `.updated` and `.deleted`. */
  readonly events: "mail.contact_rule" | "im.contact_rule" | "chat.contact_rule";
  /** Facts in its events beside those of the rule. */
  readonly factsOf?: (owner: Owner) => Readonly<Record<string, string>>;
}
