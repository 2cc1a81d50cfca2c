import type { Prisma } from "../../../generated/prisma/client.js";

/** A handle that can write: a transaction, or the pool, where each statement commits by itself. */
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
 * A handle that can read: the pool, or a transaction. It has no method that writes. Only the types enforce this: for
 * the database to refuse writes as well, every read would need extra statements, or every process a second pool.
 */
export type Reader = Pick<Writer, Raw> & {
  readonly [Model in Models]: Pick<Writer[Model], Read>;
};
