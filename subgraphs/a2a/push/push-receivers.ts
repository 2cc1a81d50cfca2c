import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import type { ReceiverKind } from "../../shared/delivery/receiver-kind.js";
import { pushHeaders } from "./rules/push-config.js";
import { updatePushConfig } from "./store/push-config-changes.js";
import { pushReceiversName } from "./store/push-configs.js";
import { findActivePushTargets, lockPushConfig } from "./store/push-targets.js";
import { openProof } from "./push-proof.js";
import { recordPushEvent } from "./record-push-event.js";

/** The delivery engine's access to push configurations (A2A 1.0, 4.3.3). */
export const pushReceivers: ReceiverKind = {
  name: pushReceiversName,

  async findTargets(db, { keyring }, targetIds) {
    const targets = await findActivePushTargets(db, targetIds);
    return new Map(
      targets.map(({ id, url, sealedProof, waits }) => {
        const proof = pushHeaders(openProof(keyring, id, sealedProof));
        const headers = { "content-type": "application/a2a+json", ...proof };
        return [
          id,
          { id, url, ...(waits ? { waits: () => true } : {}), signingKeys: [], headers, forgetsAnswers: true },
        ];
      }),
    );
  },

  gone: (tx, services, targetId, url) => switchOff(tx, services, targetId, url, "receiver_gone"),

  // Each later update would take as long to fail.
  exhausted: (tx, services, targetId, url) => switchOff(tx, services, targetId, url, "receiver_failed"),
};

async function switchOff(
  tx: Transaction,
  { clock }: Services,
  id: string,
  url: string,
  disabledReason: string,
): Promise<void> {
  const config = await lockPushConfig(tx, id);
  if (config === null || config.disabledAt !== null || config.url !== url) return;
  const now = clock.now();
  const disabled = await updatePushConfig(tx, id, { disabledAt: now, disabledReason }, now);
  await recordPushEvent(tx, "a2a.push_config.disabled", disabled, config.organizationId, now);
}
