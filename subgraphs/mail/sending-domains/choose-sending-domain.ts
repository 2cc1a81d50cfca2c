import type { Transaction } from "../../shared/database/client.js";
import { asciiDomain } from "../../shared/rules/domain-name.js";
import { maySend } from "./rules/domain-status.js";
import { holdDefaultDomain, holdDomain } from "./store/sending-domains.js";

/**
 * The domain of a new mailbox (wire contract mail 10), locked until the transaction ends; null when the organization
 * may not send from it.
 * @param wish a name; null for the platform's domain; undefined for the organization's default
 */
export async function chooseSendingDomain(
  tx: Transaction,
  organizationId: string,
  wish: string | null | undefined,
  platform: string,
): Promise<string | null> {
  if (wish === null) return platform;
  if (wish === undefined) {
    const byDefault = await holdDefaultDomain(tx, organizationId);
    if (byDefault === null) return platform;
    // An address is permanent: it must not be created on another domain than the organization has chosen.
    return maySend(byDefault.status) ? byDefault.domain : null;
  }
  const name = asciiDomain(wish);
  if (name === null || name === platform) return name;
  const domain = await holdDomain(tx, organizationId, name);
  return domain !== null && maySend(domain.status) ? domain.domain : null;
}
