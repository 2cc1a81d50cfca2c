import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { addressBlock } from "../../shared/rules/address-block.js";
import { principalOf } from "../../shared/viewer/viewer.js";

const setting = "MCP_OAUTH_CALLS_PER_MINUTE";

/** Counts one OAuth call of a signed-in person, or of its address. Throws `rate_limited`. */
export async function limitCalls({ services, viewer, clientAddress }: RequestContext, name: string): Promise<void> {
  const who = viewer.userId === null ? addressBlock(clientAddress ?? "") : principalOf(viewer);
  await enforce(services.limiter, `mcp_oauth.${name}`, who, perMinute(services.config[setting], setting));
}
