import type { Services } from "../../shared/context/services.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";

/**
 * Counts one call of a key against the limit per minute, or throws `rate_limited`. Every call of the protocol is a
 * `call`; creating a push configuration also counts as one of its own kind, so that every way of doing so costs the
 * same.
 */
export async function admitA2aCall(
  { limiter, config }: Pick<Services, "limiter" | "config">,
  kind: "calls" | "push_configs",
  keyId: string | null,
): Promise<void> {
  await enforce(limiter, `a2a.${kind}`, keyId ?? "", perMinute(config.A2A_CALLS_PER_MINUTE, "A2A_CALLS_PER_MINUTE"));
}
