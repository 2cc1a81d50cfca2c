import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { sendingDomainErrors } from "./errors.js";
import { recordDomainEvent } from "./record-domain-event.js";
import { maySend } from "./rules/domain-status.js";
import {
  changeDomain,
  clearDefault,
  findDomainByName,
  lockRegistrations,
  type SendingDomainRow,
} from "./store/sending-domains.js";

/** Sets an organization's default domain; null for none (wire contract mail 10). An unchanged value has no effect. */
export async function changeDefault(
  tx: Transaction,
  organizationId: string,
  domain: string | null,
  now: Date,
): Promise<SendingDomainRow | null> {
  await lockRegistrations(tx, organizationId);
  const row = domain === null ? null : await findDomainByName(tx, organizationId, domain);
  if (domain !== null && row === null) throw notFound("domain with this name");
  if (row !== null && !maySend(row.status)) throw sendingDomainErrors.problem("domain_not_verified");
  if (row?.isDefault === true) return row;
  for (const former of await clearDefault(tx, organizationId, now)) {
    await recordDomainEvent(tx, "mail.sending_domain.updated", former, now);
  }
  if (row === null) return null;
  const chosen = await changeDomain(tx, row.id, { isDefault: true }, now);
  await recordDomainEvent(tx, "mail.sending_domain.updated", chosen, now);
  return chosen;
}
