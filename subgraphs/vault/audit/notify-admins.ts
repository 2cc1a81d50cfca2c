import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { sharedRateLimiterOn } from "../../shared/rate-limit/shared-rate-limiter.js";
import type { RateRule } from "../../shared/rate-limit/spacing.js";
import { queueMailToAdmins } from "../../shared/system-mail/queue-mail-to-admins.js";
import type { VaultRow } from "../vaults/public.js";
import { actorOf } from "./rules/actor.js";
import { type NoticeKind, noticeMail } from "./rules/notice-mail.js";

/** About one thing at one vault: who can fail on purpose must not fill mailboxes. */
const rateRule: RateRule = { limit: 1, windowSeconds: 3600 };

/**
 * Mails the organization's admins about an action on its locked vault, at most once an hour for each kind, in the
 * transaction of the action (wire contract vault 8).
 */
export async function notifyAdmins(
  tx: Transaction,
  { viewer, services, clientAddress, requestId }: RequestContext,
  { id: vaultId, organizationId }: Pick<VaultRow, "id" | "organizationId">,
  kind: NoticeKind,
): Promise<void> {
  const limiter = sharedRateLimiterOn(tx, services.clock);
  const { ok } = await limiter.take("vault.notices", `${vaultId} ${kind}`, rateRule);
  if (!ok) return;
  const at = services.clock.now();
  const mail = noticeMail(kind, { actor: actorOf(viewer), address: clientAddress, at, requestId });
  await queueMailToAdmins(tx, services, organizationId, mail);
}
