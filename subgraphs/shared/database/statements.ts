import type { Prisma } from "../../../generated/prisma/client.js";
import { PipelinedTransaction, type Steps } from "./pipelined-transaction.js";

/** A handle that runs plain queries: a reader, or a transaction of either kind. */
export interface Queries {
  $queryRaw<Rows = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows>;
}

/** A handle that runs plain statements: the pool's writer, or a transaction of either kind. */
export interface Statements extends Queries {
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number>;
}

/** Statements that are collected and not sent yet; see `asOne`. */
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
 * Runs a statement whose answer is not needed, before later statements of the transaction. A pipelined transaction does
 * not wait for it: several in a row take one round trip. If one fails, all later statements fail.
 */
export async function sendStatement(tx: Statements, statement: Prisma.Sql): Promise<void> {
  if (tx instanceof StatementList) tx.statements.push(statement);
  else if (tx instanceof PipelinedTransaction) tx.sendStatement(statement);
  else await tx.$executeRaw(statement);
}

/**
 * Runs independent steps one after the other. In a pipelined transaction they take one round trip: each step must send
 * its statement before it waits for anything, else it fails.
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
