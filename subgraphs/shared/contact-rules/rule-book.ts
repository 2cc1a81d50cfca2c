import type { Transaction } from "../database/client.js";
import type { RuleTable, StoredRule } from "./rule-table.js";

/** The kinds of change to a rule. */
export type RuleEvent = "created" | "updated" | "deleted";

/** The contact rules of a domain: their tables, their owners, and who receives their events. */
export interface RuleBook<Owner extends object> {
  readonly table: RuleTable;
  /** The owner of an identity's rules, locked so that no other transaction changes them; null when it is deleted. */
  readonly hold: (tx: Transaction, identityId: string) => Promise<Owner | null>;
  /** Records the event of a change. */
  readonly record: (tx: Transaction, event: RuleEvent, rule: StoredRule & Owner, now: Date) => Promise<void>;
}
