import { actorIn } from "../../shared/database/actor.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import type { IdentityCore } from "../../shared/identity/identity-core.js";
import type { IdentityLifecycle, LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import { appendFreezeEvent } from "./append-freeze-event.js";
import { closeFreeze, findOpenFreeze, type FreezeRow, type FreezeTarget, removeFreezesOf } from "./store/freezes.js";
import { copyFreeze } from "./store/frozen-copies.js";

/** A frozen agent is not moved or claimed; its deletion ends the freeze (wire contract reviews F8). */
export const freezeLifecycle: IdentityLifecycle = {
  claimed: refuseFrozen,
  moved: refuseFrozen,

  async deleted(step, { id: identityId, organizationId }) {
    await close(step, { scope: "agent", organizationId, identityId });
  },

  async organizationClosed(step, organizationId) {
    await close(step, { scope: "organization", organizationId, identityId: null });
  },

  async organizationDeleted({ tx }, organizationId) {
    await removeFreezesOf(tx, organizationId);
  },
};

async function refuseFrozen({ tx }: LifecycleStep, { id }: IdentityCore): Promise<void> {
  const identity = await tx.identity.findUniqueOrThrow({ where: { id }, select: { frozen: true, frozenAt: true } });
  const { frozen: mode, frozenAt } = identity;
  if (mode === null || frozenAt === null) return;
  throw sharedErrors.problem("agent_frozen", { details: { mode, since: frozenAt.toISOString() } });
}

async function close({ tx, clock }: LifecycleStep, target: FreezeTarget): Promise<void> {
  const freeze: FreezeRow | null = await findOpenFreeze(tx, target);
  if (freeze === null) return;
  const now = clock.now();
  await closeFreeze(tx, freeze.id, actorIn(tx), now);
  await copyFreeze(tx, target, null, null);
  await appendFreezeEvent(tx, "freeze.ended", { ...freeze, version: freeze.version + 1 }, now);
}
