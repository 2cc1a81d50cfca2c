/** What a log line may hold of something that was thrown. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  return { name: error.name, message: error.message, stack: error.stack };
}
