import type { Services } from "../../shared/context/services.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";

/**
 * Takes one of the calls that a key may make in a minute, or throws `rate_limited`. Every call of the protocol is a
 * `call`; making a push configuration is one of its own kind besides, so that it costs the same by whatever way it comes.
 */
export async function admitA2aCall(
  { limiter, config }: Pick<Services, "limiter" | "config">,
  kind: "calls" | "push_configs",
  keyId: string | null,
): Promise<void> {
  await enforce(limiter, `a2a.${kind}`, keyId ?? "", perMinute(config.A2A_CALLS_PER_MINUTE, "A2A_CALLS_PER_MINUTE"));
}
