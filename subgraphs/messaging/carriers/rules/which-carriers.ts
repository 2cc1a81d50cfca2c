/** The settings that select the carriers. */
export interface CarrierChoice {
  readonly IM_LOOPBACK?: "0" | "1" | undefined;
  readonly IM_BLUEBUBBLES?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly PUBLIC_BASE_URL?: string | undefined;
}

/**
 * Whether simulated phones run (wire contract im 16): when the settings say so, and in development (embedded database and
 * no public address) unless there is another carrier or the settings refuse them.
 */
export function loopbackRuns({ IM_LOOPBACK, IM_BLUEBUBBLES, DATABASE_URL, PUBLIC_BASE_URL }: CarrierChoice): boolean {
  if (IM_LOOPBACK !== undefined) return IM_LOOPBACK === "1";
  return [IM_BLUEBUBBLES, DATABASE_URL, PUBLIC_BASE_URL].every((setting) => setting === undefined);
}
