import type { Transaction } from "../../shared/database/client.js";
import { operatorOrganizations } from "../../shared/operator/operator.js";
import { queueMailToAdmins } from "../../shared/system-mail/queue-mail-to-admins.js";
import type { freezeEvents } from "./events.js";
import { consolePage } from "./console-page.js";
import type { FreezeServices } from "./freeze-services.js";
import { freezeMail } from "./rules/freeze-mail.js";
import type { FreezeRow } from "./store/freezes.js";

/** Queues the mail about a freeze to the admins of its organization; operators get those of more than one agent. */
export async function tellAdmins(
  tx: Transaction,
  services: FreezeServices,
  event: keyof typeof freezeEvents,
  { scope, mode, organizationId, identityId }: FreezeRow,
): Promise<void> {
  const identity =
    identityId === null
      ? null
      : await tx.identity.findUnique({ where: { id: identityId }, select: { agentHandle: true } });
  const agentHandle = identity?.agentHandle ?? null;
  const url = consolePage(services.publicBaseUrl, scope, agentHandle);
  const mail = freezeMail({ event, scope, mode, agentHandle, at: services.clock.now(), url });
  const operators = scope === "agent" ? [] : await operatorOrganizations(services);
  const informed = new Set(organizationId === null ? operators : [organizationId, ...operators]);
  for (const id of informed) await queueMailToAdmins(tx, services, id, mail);
}
