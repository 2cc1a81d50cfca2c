import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { sendStatement } from "../../../shared/database/statements.js";
import { searchForm } from "../rules/search.js";

/** The searchable parts of a stored message. */
export interface StoredSearch {
  readonly id: string;
  readonly text: string;
}

/** Locks some messages whose text has an earlier form; those that another process has are left to it. */
export async function lockStaleSearches(tx: Transaction, limit: number): Promise<StoredSearch[]> {
  return tx.$queryRaw<StoredSearch[]>`
    select id, search_text as text from a2a_message where search_form < 3 order by id limit ${limit}
    for update skip locked`;
}

/** Stores what searches look at from now on. */
export async function storeSearches(tx: Transaction, renewed: readonly StoredSearch[]): Promise<void> {
  if (renewed.length === 0) return;
  const ids = renewed.map(({ id }) => id);
  const texts = renewed.map(({ text }) => text);
  await sendStatement(
    tx,
    Prisma.sql`
      update a2a_message m set search_text = n.text, search_form = ${searchForm}
      from unnest(${ids}::uuid[], ${texts}::text[]) as n (id, text) where m.id = n.id`,
  );
}
