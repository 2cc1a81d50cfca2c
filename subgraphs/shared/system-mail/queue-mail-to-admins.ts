import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import { queueSystemMail, type SystemMail } from "./queue-system-mail.js";

/** The limit of recipients: the longest-serving admins. */
const mostAdmins = 20;

/** Queues a mail to each admin of an organization, in the caller's transaction. */
export async function queueMailToAdmins(
  tx: Transaction,
  services: Pick<Services, "clock" | "keyring">,
  organizationId: string,
  mail: Pick<SystemMail, "subject" | "text">,
): Promise<void> {
  const admins = await tx.membership.findMany({
    where: { organizationId, role: "admin" },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: mostAdmins,
    select: { user: { select: { email: true } } },
  });
  for (const { user } of admins) await queueSystemMail(tx, services, { organizationId, to: user.email, ...mail });
}
