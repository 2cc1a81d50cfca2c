import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { lineErrors } from "./errors.js";
import { recordLineEvent } from "./record-line-event.js";
import type { LineType } from "./rules/line-wish.js";
import { countLines, hasFreeLine, lockClaimsOf, takeFreeLine } from "./store/inventory.js";
import { lineById, type LineRow } from "./store/lines.js";

/** Seconds after which a claim may succeed: other claims hold what is free, or nothing is free. */
const retryAfter = { contended: 5, empty: 3_600 };

/**
 * Claims a free line for an organization, attached to nothing, in the caller's transaction (wire contract im 7, steps 6 to
 * 8). Throws the 402 and the 503 of the contract.
 */
export async function claimFreeLine(
  tx: Transaction,
  { services, publicBaseUrl }: Pick<RequestContext, "services" | "publicBaseUrl">,
  organizationId: string,
  type: LineType,
): Promise<LineRow> {
  const now = services.clock.now();
  await lockClaimsOf(tx, organizationId);
  const limit = services.config.IM_DEDICATED_LINES_LIMIT;
  const current = await countLines(tx, organizationId);
  if (current >= limit) {
    const upgrade = { upgrade_url: `${publicBaseUrl}/billing-portal`, contact_email: null };
    throw lineErrors.problem("dedicated_imessage_number_quota_exceeded", {
      details: { number_type: type, limit, current, ...upgrade },
    });
  }
  const id = await takeFreeLine(tx, organizationId, type, now);
  if (id === null) {
    const seconds = (await hasFreeLine(tx)) ? retryAfter.contended : retryAfter.empty;
    throw lineErrors.problem("dedicated_imessage_number_inventory_pending", {
      retryAfter: seconds,
      details: { number_type: type, retry_after_seconds: seconds },
    });
  }
  const line = (await lineById(tx, id))!;
  await recordLineEvent(tx, "im.line.claimed", { ...line, organizationId, identityId: null }, now);
  return line;
}
