import type { RequestContext } from "../../shared/context/request-context.js";
import { enforce, perMinute } from "../../shared/rate-limit/enforce.js";
import { principalOf } from "../../shared/viewer/viewer.js";
import type { ConnectionRow } from "../connections/public.js";
import type { SlackData } from "../slack/public.js";
import { openReader } from "./open-reader.js";

/**
 * Reads from a connection's workspace (wire contract chat 8.4). Nothing of it is stored. Throws
 * `connection_not_connected`, `connection_reauthorization_required`, `rate_limited`, `not_found`, `missing_scope`,
 * `slack_refused`, `invalid_cursor`, `slack_unavailable`, `slack_timeout`.
 */
export async function readFromSlack(
  { services, viewer }: RequestContext,
  { id }: Pick<ConnectionRow, "id">,
  method: string,
  input: Readonly<Record<string, unknown>>,
): Promise<SlackData> {
  const limit = perMinute(services.config.CHAT_READS_PER_MINUTE, "CHAT_READS_PER_MINUTE");
  await enforce(services.limiter, "chat.reads", principalOf(viewer), limit);
  return (await openReader(services, id)).call(method, input);
}
