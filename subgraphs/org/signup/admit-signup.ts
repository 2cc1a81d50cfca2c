import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { Problem } from "../../shared/errors/problem.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { signupLimits } from "./rules/limits.js";
import { countUnclaimed, lockSignupsOf } from "./store.js";

const hour = 3600;

/** One message for both limits: a refused caller must not learn whether the human or the address had too many. */
function tooMany(retryAfter: number): Problem {
  const message = "Too many agents have signed up from here or for this human. Try again later.";
  const hint =
    "Wait the number of seconds in Retry-After, or claim the agents that are waiting. The operator can raise the limit " +
    "per address with SIGNUP_PER_ADDRESS_PER_HOUR.";
  return sharedErrors.problem("rate_limited", { message, retryAfter, hint });
}

/** Counts one signup of the caller's address, or throws `rate_limited`. Runs before the transaction. */
export async function admitCaller({ services, clientAddress }: RequestContext): Promise<void> {
  const limit = services.config.SIGNUP_PER_ADDRESS_PER_HOUR;
  if (limit === 0 || clientAddress === null) return;
  const rule = { limit, windowSeconds: hour };
  const decision = await services.sharedLimiter.take("org.signups", addressBlock(clientAddress), rule);
  if (!decision.ok) throw tooMany(decision.retryAfter);
}

/**
 * Throws `rate_limited` when too many agents wait for that human's confirmation; the count is locked until the
 * transaction ends.
 */
export async function admitHuman(tx: Transaction, humanEmail: string): Promise<void> {
  await lockSignupsOf(tx, humanEmail);
  if ((await countUnclaimed(tx, humanEmail)) >= signupLimits.unclaimedPerHuman) throw tooMany(hour);
}
