import type { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { billingEvents } from "./events.js";
import type { AccountRow } from "./store/billing-accounts.js";

type BillingEvent = Extract<keyof typeof billingEvents, `billing.${string}`>;

/** Appends an event about an organization's billing. Only the organization sees it, no identity. */
export async function appendBillingEvent(
  tx: Transaction,
  kind: BillingEvent,
  { organizationId, version }: Pick<AccountRow, "organizationId" | "version">,
  data: Prisma.InputJsonObject,
  occurredAt: Date,
): Promise<void> {
  await appendEvent(tx, {
    kind,
    // Not the organization itself, whose own events have another version.
    subjectId: `${organizationId}/billing`,
    subjectVersion: version,
    audience: [{ identityId: null, organizationId, side: null }],
    data,
    occurredAt,
  });
}
