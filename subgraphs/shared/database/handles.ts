import type { Prisma } from "../../../generated/prisma/client.js";

/** Whatever may write: a transaction, or the pool, where each statement is committed by itself. */
export type Writer = Prisma.TransactionClient;

/** A connection inside a transaction. */
export type Transaction = Prisma.TransactionClient;

type Models = Exclude<Extract<keyof Writer, string>, `$${string}`>;
type Raw = "$queryRaw" | "$queryRawUnsafe";
type Read =
  | "findUnique"
  | "findUniqueOrThrow"
  | "findFirst"
  | "findFirstOrThrow"
  | "findMany"
  | "count"
  | "aggregate"
  | "groupBy";

/**
 * Anything that can read: the pool, or a transaction. It has no method that writes. The types alone say so: for the
 * database to refuse a write as well, every read would need statements around it, or every process a second set of
 * connections.
 */
export type Reader = Pick<Writer, Raw> & {
  readonly [Model in Models]: Pick<Writer[Model], Read>;
};
