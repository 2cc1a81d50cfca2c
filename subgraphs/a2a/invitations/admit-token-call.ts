import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { addressBlock } from "../../shared/rules/address-block.js";

/**
 * Counts one call with a token, for the caller's address and its key, or throws `rate_limited` (wire contract a2a 6.7).
 * A token cannot be guessed; the limit keeps attempts cheap.
 */
export async function admitTokenCall({ services, viewer, clientAddress }: RequestContext): Promise<void> {
  const setting = "A2A_INVITATION_CALLS_PER_MINUTE";
  const rule = perMinute(services.config[setting], setting);
  const name = "a2a.invitation-tokens";
  if (viewer.keyId !== null) await enforce(services.limiter, name, `key:${viewer.keyId}`, rule);
  if (clientAddress !== null) await enforce(services.limiter, name, `address:${addressBlock(clientAddress)}`, rule);
}
