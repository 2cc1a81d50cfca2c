import type { Prisma } from "../../../generated/prisma/client.js";
import { PipelinedTransaction, type Steps } from "./pipelined-transaction.js";

/** Whatever runs plain queries: a reader, or a transaction of either kind. */
export interface Queries {
  $queryRaw<Rows = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows>;
}

/** Whatever runs plain statements: the pool's writer, or a transaction of either kind. */
export interface Statements extends Queries {
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>;
}

/** Statements that are not sent yet; see `asOne`. */
export class StatementList implements Statements {
  readonly statements: Prisma.Sql[] = [];

  $queryRaw(): never {
    return refuse();
  }

  $executeRaw(): never {
    return refuse();
  }
}

function refuse(): never {
  throw new Error("A statement whose answer is needed cannot be one of several that are sent as one.");
}

/**
 * Runs a statement whose answer nobody needs, before whatever follows in the transaction. A pipelined transaction does
 * not wait for it: several in a row travel in one round trip. Should one fail, so does what follows.
 */
export async function sendStatement(tx: Statements, statement: Prisma.Sql): Promise<void> {
  if (tx instanceof StatementList) tx.statements.push(statement);
  else if (tx instanceof PipelinedTransaction) tx.sendStatement(statement);
  else await tx.$executeRaw(statement);
}

/**
 * Runs steps one after the other, of which none needs the answer of another. In a pipelined transaction they travel in
 * one round trip; each must send its statement before it waits for anything, and a step that does not fails.
 */
export async function inOrder<Answers extends readonly unknown[]>(
  tx: Statements,
  ...steps: Steps<Answers>
): Promise<Answers> {
  if (tx instanceof PipelinedTransaction) return tx.inOrder<Answers>(steps);
  const answers: unknown[] = [];
  for (const step of steps) answers.push(await step());
  return answers as unknown as Answers;
}
