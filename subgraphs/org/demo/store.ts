import type { Transaction } from "../../shared/database/client.js";
import type { demoEvents } from "./events.js";

/** Until the transaction ends, no other demo can start in the organization. */
export async function lockDemoOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`demo ${organizationId}`}, 0))`;
}

/** Whether the organization's latest demo event says that one started, at that time or later. */
export async function isDemoRunning(tx: Transaction, organizationId: string, since: Date): Promise<boolean> {
  const kinds: (keyof typeof demoEvents)[] = ["demo.started", "demo.finished", "demo.failed"];
  const last = await tx.event.findFirst({
    where: { subjectId: organizationId, kind: { in: kinds }, occurredAt: { gte: since } },
    orderBy: { id: "desc" },
    select: { kind: true },
  });
  return last?.kind === "demo.started";
}
