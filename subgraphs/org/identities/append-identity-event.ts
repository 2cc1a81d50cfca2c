import type { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import type { identityEvents } from "./events.js";
import type { IdentityRow } from "./store/identities.js";

type IdentityEvent = Extract<keyof typeof identityEvents, `identity.${string}`>;

/** Appends an event about a change of an identity, for its readers. */
export async function appendIdentityEvent(
  tx: Transaction,
  kind: IdentityEvent,
  identity: IdentityRow,
  facts: Prisma.InputJsonObject = {},
): Promise<void> {
  await appendEvent(tx, {
    kind,
    subjectId: identity.id,
    subjectVersion: identity.version,
    audience: [{ identityId: identity.id, organizationId: identity.organizationId, side: null }],
    data: { agent_handle: identity.agentHandle, ...facts },
    occurredAt: identity.updatedAt,
  });
}
