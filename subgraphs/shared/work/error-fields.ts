/**
 * The fields of an unexpected error that may be logged: its kind and where it happened. Its message may quote rows or
 * payloads, so it is left out.
 */
export function errorFields(error: unknown): { error: string; code?: string; at?: string[] } {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as { code?: unknown };
  const at = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim());
  return {
    error: error.name,
    ...(typeof code === "string" ? { code } : {}),
    ...(at === undefined ? {} : { at }),
  };
}
