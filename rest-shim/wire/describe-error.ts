/** The loggable description of a thrown value. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  return { name: error.name, message: error.message, stack: error.stack };
}
