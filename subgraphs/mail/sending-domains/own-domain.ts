import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { sendingDomainAuthority } from "./authority.js";
import { uuidOfDomain } from "./rules/domain-id.js";
import { lockDomain, type SendingDomainRow } from "./store/sending-domains.js";

/**
 * Changes a locked domain of the viewer's organization. Throws for viewers who may not do this, and for a domain of
 * another organization.
 */
export async function withOwnDomain<Value>(
  { viewer, services }: RequestContext,
  id: string,
  change: (tx: Transaction, row: SendingDomainRow, now: Date) => Promise<Value>,
): Promise<Value> {
  authorize(viewer, sendingDomainAuthority["mail.sending_domain.change"]);
  const uuid = uuidOfDomain(id);
  return services.database.request.transaction(async (tx) => {
    const row =
      uuid === null || viewer.organizationId === null ? null : await lockDomain(tx, viewer.organizationId, uuid);
    if (row === null) throw notFound("domain with this id");
    return change(tx, row, services.clock.now());
  });
}
