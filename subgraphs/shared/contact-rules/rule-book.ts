import type { Transaction } from "../database/client.js";
import type { RuleTable, StoredRule } from "./rule-table.js";

/** What happened to a rule. */
export type RuleEvent = "created" | "updated" | "deleted";

/** The contact rules of a domain: where they are, whose they are, and who is told. */
export interface RuleBook<Owner extends object> {
  readonly table: RuleTable;
  /** The living owner of an identity's rules, locked so that nobody else changes any until the transaction ends; or null. */
  readonly hold: (tx: Transaction, identityId: string) => Promise<Owner | null>;
  /** Records the event of a change. */
  readonly record: (tx: Transaction, event: RuleEvent, rule: StoredRule & Owner, now: Date) => Promise<void>;
}
