import { isDeepStrictEqual } from "node:util";
import { orderedId } from "../../shared/identity/ordered-id.js";
import type { Services } from "../../shared/context/services.js";
import type { Statements } from "../../shared/database/statements.js";
import { type PushConfigContent, pushLimits } from "./rules/push-config.js";
import { countPushConfigs, findPushConfigOf, insertPushConfig, updatePushConfig } from "./store/push-config-changes.js";
import type { PushedTask } from "../tasks/public.js";
import { openProof, sealProof } from "./push-proof.js";
import { recordPushEvent } from "./record-push-event.js";
import { pushErrors } from "./errors.js";

/**
 * Creates a task's push configuration, or replaces the one with that name (A2A 1.0, 3.1.7); equal values have no
 * effect. One that was switched off is active again, for later changes. Returns the id of its row. Throws
 * `a2a_push_config_limit`.
 */
export async function putPushConfig(
  tx: Statements,
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  { id: taskId, requester, version }: PushedTask,
  { configId: named, url, proof }: PushConfigContent,
): Promise<string> {
  const now = clock.now();
  const configId = named ?? taskId;
  const existing = await findPushConfigOf(tx, taskId, configId);
  if (existing === null) {
    if ((await countPushConfigs(tx, taskId)) >= pushLimits.configsPerTask) {
      throw pushErrors.problem("a2a_push_config_limit", { details: { limit: pushLimits.configsPerTask } });
    }
    const id = orderedId(now);
    const place = { id, taskId, configId, identityId: requester.identityId, url };
    const sealedProof = sealProof(keyring, id, proof);
    const made = await insertPushConfig(tx, { ...place, sealedProof, afterVersion: version, now });
    await recordPushEvent(tx, "a2a.push_config.created", made, requester.organizationId, now);
    return id;
  }
  const { id, disabledAt } = existing;
  const isSame = existing.url === url && isDeepStrictEqual(openProof(keyring, id, existing.sealedProof), proof);
  if (disabledAt === null && isSame) return id;
  const change = {
    url,
    sealedProof: sealProof(keyring, id, proof),
    ...(disabledAt === null ? {} : { disabledAt: null, disabledReason: null, afterVersion: version }),
  };
  const changed = await updatePushConfig(tx, id, change, now);
  await recordPushEvent(tx, "a2a.push_config.updated", changed, requester.organizationId, now);
  return id;
}
