import { system } from "../../shared/database/actor.js";
import type { FreezeMode } from "../../shared/reviews/rules/freeze.js";
import { countWaiting } from "./count-waiting.js";
import type { FreezeServices } from "./freeze-services.js";
import { theInstallation } from "./lock-installation-target.js";
import { startFreeze } from "./start-freeze.js";
import type { FreezeRow } from "./store/freezes.js";
import { lockInstallation } from "./store/frozen-copies.js";
import type { FreezeCounts } from "./types/freeze-payload.js";
import type { QueuedChoice } from "./types/inputs.js";
import { sendersOf, unfreezeStep } from "./unfreeze.js";

/** A command's freeze, and what it found on its way. */
export interface StartedFreeze {
  readonly freeze: FreezeRow;
  readonly counts: FreezeCounts;
}

/**
 * Freezes the installation for a user who can read its folder: that is its operator (wire contract reviews 6.1). Running servers obey
 * at once, because every send reads the committed row.
 */
export async function freezeFromFolder(
  services: FreezeServices,
  mode: FreezeMode,
  reason: string | null,
): Promise<StartedFreeze> {
  return services.database.request.transaction(async (tx) => {
    await lockInstallation(tx);
    const freeze = await startFreeze(tx, services, theInstallation, { mode, reason, by: system });
    return { freeze, counts: await countWaiting(tx, services, sendersOf(theInstallation)) };
  });
}

/** Ends the freeze of the installation. @throws Problem `not_found`, `queued_choice_required` */
export async function unfreezeFromFolder(services: FreezeServices, queued: QueuedChoice | null): Promise<FreezeRow> {
  for (;;) {
    const ended = await services.database.request.transaction(async (tx) => {
      await lockInstallation(tx);
      return unfreezeStep(tx, services, { target: theInstallation, queued, by: system });
    });
    if (ended !== null) return ended;
  }
}
