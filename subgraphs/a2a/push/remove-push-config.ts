import type { Transaction } from "../../shared/database/client.js";
import { deletePushConfig, findPushConfigOf } from "./store/push-config-changes.js";
import type { TaskRow } from "../tasks/public.js";
import { recordPushEvent } from "./record-push-event.js";

/** Removes a locked task's configuration of that name, if there is one. */
export async function removePushConfig(
  tx: Transaction,
  { id: taskId, requester }: TaskRow,
  configId: string,
  now: Date,
): Promise<void> {
  const config = await findPushConfigOf(tx, taskId, configId);
  if (config === null) return;
  await deletePushConfig(tx, config.id);
  const gone = { ...config, version: config.version + 1 };
  await recordPushEvent(tx, "a2a.push_config.deleted", gone, requester.organizationId, now);
}
