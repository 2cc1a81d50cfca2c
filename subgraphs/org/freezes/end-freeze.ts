import type { Actor } from "../../shared/database/actor.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendFreezeEvent } from "./append-freeze-event.js";
import type { FreezeServices } from "./freeze-services.js";
import { dropViewers } from "./start-freeze.js";
import { closeFreeze, type FreezeRow, type FreezeTarget } from "./store/freezes.js";
import { copyFreeze } from "./store/frozen-copies.js";
import { tellAdmins } from "./tell-admins.js";

/** Ends the open freeze of a target whose row is locked. Waiting sends leave from then on. */
export async function endFreeze(
  tx: Transaction,
  services: FreezeServices,
  { target, freeze, by }: { readonly target: FreezeTarget; readonly freeze: FreezeRow; readonly by: Actor },
): Promise<FreezeRow> {
  const endedAt = services.clock.now();
  await closeFreeze(tx, freeze.id, by, endedAt);
  await copyFreeze(tx, target, null, null);
  const ended: FreezeRow = {
    ...freeze,
    version: freeze.version + 1,
    endedAt,
    endedByKind: by.kind,
    endedById: by.id,
    endedByOrganization: by.organizationId,
  };
  await appendFreezeEvent(tx, "freeze.ended", ended, endedAt);
  await tellAdmins(tx, services, "freeze.ended", ended);
  await dropViewers(tx, target);
  return ended;
}
