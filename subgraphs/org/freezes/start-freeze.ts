import type { Actor } from "../../shared/database/actor.js";
import type { Transaction } from "../../shared/database/client.js";
import { notifyRevoked } from "../../shared/events/revocation.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import type { FreezeMode } from "../../shared/reviews/rules/freeze.js";
import { appendFreezeEvent } from "./append-freeze-event.js";
import type { FreezeServices } from "./freeze-services.js";
import { findOpenFreeze, type FreezeRow, type FreezeTarget, insertFreeze, raiseFreeze } from "./store/freezes.js";
import { copyFreeze } from "./store/frozen-copies.js";
import { tellAdmins } from "./tell-admins.js";

/** The values of a freeze, and who starts it. */
export interface NewFreeze {
  readonly mode: FreezeMode;
  readonly reason: string | null;
  readonly by: Actor;
}

/**
 * Freezes a target whose row is locked (wire contract reviews 6). Freezing again changes nothing, unless it makes the freeze
 * stricter: `sends` over `all` stays `all`.
 */
export async function startFreeze(
  tx: Transaction,
  services: FreezeServices,
  target: FreezeTarget,
  { mode, reason, by }: NewFreeze,
): Promise<FreezeRow> {
  const now = services.clock.now();
  const open = await findOpenFreeze(tx, target);
  if (open !== null && (open.mode === mode || open.mode === "all")) return open;
  if (open === null) {
    await insertFreeze(tx, { ...target, id: orderedId(now), mode, reason, startedAt: now }, by);
  } else await raiseFreeze(tx, open.id);
  const freeze = (await findOpenFreeze(tx, target))!;
  await copyFreeze(tx, target, mode, freeze.startedAt);
  await appendFreezeEvent(tx, "freeze.started", freeze, now);
  await tellAdmins(tx, services, "freeze.started", freeze);
  await dropViewers(tx, target);
  return freeze;
}

/** Processes remember for some seconds who a key is, and whether it may read. */
export async function dropViewers(tx: Transaction, target: FreezeTarget): Promise<void> {
  if (target.scope === "agent") await notifyRevoked(tx, { kind: "identity", id: target.identityId });
  else if (target.scope === "organization") {
    await notifyRevoked(tx, { kind: "organization", id: target.organizationId });
  } else await notifyRevoked(tx, { kind: "installation", id: "all" });
}
