import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { addressBlock } from "../../shared/rules/address-block.js";

/** Throws `rate_limited` when too many browsers come from the caller's address: they need no credential. */
export async function limitBrowsers({ services, clientAddress }: RequestContext): Promise<void> {
  const name = "CHAT_INSTALLS_PER_ADDRESS_PER_MINUTE";
  const limit = perMinute(services.config[name], name);
  await enforce(services.limiter, "chat.installs", addressBlock(clientAddress ?? ""), limit);
}
