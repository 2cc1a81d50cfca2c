/** The fields of a database, driver or Prisma error that describe it. */
export interface Reason {
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly originalError?: unknown;
  readonly errors?: unknown;
  readonly meta?: { readonly driverAdapterError?: unknown };
}

/** The error and its causes: GraphQL, Prisma and its driver each wrap it once. */
export function reasons(error: unknown, depth = 0): Reason[] {
  if (typeof error !== "object" || error === null || depth > 5) return [];
  const reason = error as Reason;
  // A name with several addresses fails once for each of them.
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const within = [reason.originalError, reason.cause, reason.meta?.driverAdapterError, first];
  return [reason, ...within.flatMap((inner) => reasons(inner, depth + 1))];
}
