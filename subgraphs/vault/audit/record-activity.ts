import type { Prisma } from "../../../generated/prisma/client.js";
import type { Clock } from "../../shared/clock/clock.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvents } from "../../shared/events/append-event.js";
import { advanceVault, type VaultRow } from "../vaults/public.js";
import { actorOf } from "./rules/actor.js";
import { insertAudit } from "./store.js";

/** An action of a user. */
export interface Activity {
  readonly kind: `vault.${string}`;
  /** Ids and counts; never a hash, a blob, a name or a description. `identityId` is the actor's: name another one otherwise. */
  readonly details: Prisma.InputJsonObject;
  /** False for what was attempted in vain; true unless given. */
  readonly succeeded?: boolean;
  /** Whether the vault itself is another now, and its `updatedAt` moves; false unless given. */
  readonly changesVault?: boolean;
}

/** Its origin: a request's context is one. */
export interface ActivityOrigin extends Pick<RequestContext, "viewer" | "requestId" | "clientAddress" | "userAgent"> {
  readonly services: { readonly clock: Clock };
}

/**
 * Records what the viewer did with a locked vault: an event, which the organization's people can follow, and a row of the
 * audit trail with the same id, in the transaction of the deed (wire contract vault 8).
 */
export function recordActivity(
  tx: Transaction,
  origin: ActivityOrigin,
  vault: Pick<VaultRow, "id" | "organizationId">,
  activity: Activity,
): Promise<void> {
  return recordActivities(tx, origin, vault, [activity]);
}

/** The same for what was done at once, in its order: as many statements for a thousand as for one. */
export async function recordActivities(
  tx: Transaction,
  { viewer, services, requestId, clientAddress, userAgent }: ActivityOrigin,
  { id: vaultId, organizationId }: Pick<VaultRow, "id" | "organizationId">,
  activities: readonly Activity[],
): Promise<void> {
  const occurredAt = services.clock.now();
  const { type: actorType, id: actorId, identityId } = actorOf(viewer);
  const who = { actorType, actorId, identityId };
  const changed = activities.some(({ changesVault }) => changesVault === true);
  const version = await advanceVault(tx, vaultId, changed ? occurredAt : null, activities.length);
  const eventIds = await appendEvents(
    tx,
    activities.map(({ kind, details, succeeded = true }, index) => ({
      kind,
      subjectId: vaultId,
      subjectVersion: version - activities.length + 1 + index,
      audience: [{ identityId: null, organizationId, side: null }],
      data: { ...details, succeeded, ...who },
      occurredAt,
    })),
  );
  const request = { requestId, ipAddress: clientAddress, userAgent };
  await insertAudit(
    tx,
    activities.map(({ kind, details, succeeded = true }, index) => ({
      id: eventIds[index]!,
      organizationId,
      vaultId,
      kind,
      succeeded,
      details,
      occurredAt,
      ...who,
      ...request,
    })),
  );
}
