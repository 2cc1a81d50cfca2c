import type { Transaction } from "../../shared/database/client.js";

/** A configuration as its changes know it. */
export interface PushConfigState {
  readonly id: string;
  readonly taskId: string;
  readonly configId: string;
  readonly identityId: string;
  readonly url: string;
  readonly sealedProof: Uint8Array | null;
  readonly disabledAt: Date | null;
  readonly version: number;
}

const select = {
  id: true,
  taskId: true,
  configId: true,
  identityId: true,
  url: true,
  sealedProof: true,
  disabledAt: true,
  version: true,
} as const;

/** A configuration of a locked task, locked itself; null when there is none of that name. */
export async function findPushConfigOf(
  tx: Transaction,
  taskId: string,
  configId: string,
): Promise<PushConfigState | null> {
  await tx.$queryRaw`
    select 1 from a2a_push_config where task_id = ${taskId}::uuid and config_id = ${configId} for update`;
  return tx.a2aPushConfig.findUnique({ where: { taskId_configId: { taskId, configId } }, select });
}

/** How many a locked task has, switched off ones included. */
export async function countPushConfigs(tx: Transaction, taskId: string): Promise<number> {
  return tx.a2aPushConfig.count({ where: { taskId } });
}

/** What a new configuration needs. */
export interface NewPushConfig {
  readonly id: string;
  readonly taskId: string;
  readonly configId: string;
  readonly identityId: string;
  readonly url: string;
  readonly sealedProof: Uint8Array<ArrayBuffer> | null;
  readonly afterVersion: number;
  readonly now: Date;
}

export async function insertPushConfig(tx: Transaction, { now, ...config }: NewPushConfig): Promise<PushConfigState> {
  return tx.a2aPushConfig.create({ data: { ...config, createdAt: now, updatedAt: now }, select });
}

/** What may change about one. */
export interface PushConfigChange {
  readonly url?: string;
  readonly sealedProof?: Uint8Array<ArrayBuffer> | null;
  readonly afterVersion?: number;
  readonly disabledAt?: Date | null;
  readonly disabledReason?: string | null;
}

/** Changes a configuration whose task, or which itself, is locked. */
export async function updatePushConfig(
  tx: Transaction,
  id: string,
  change: PushConfigChange,
  now: Date,
): Promise<PushConfigState> {
  return tx.a2aPushConfig.update({
    where: { id },
    data: { ...change, updatedAt: now, version: { increment: 1 } },
    select,
  });
}

/** Removes one; what waits for it is dropped when its turn comes. */
export async function deletePushConfig(tx: Transaction, id: string): Promise<void> {
  await tx.a2aPushConfig.delete({ where: { id }, select: { id: true } });
}

/** Removes all that an identity made. */
export async function deletePushConfigsOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.a2aPushConfig.deleteMany({ where: { identityId } });
}

/** Removes those that were last changed before that moment and whose tasks had ended by then, 500 at most. */
export async function removeEndedPushConfigs(tx: Transaction, before: Date): Promise<number> {
  return tx.$executeRaw`
    delete from a2a_push_config where id in (
      select c.id from a2a_push_config c join a2a_task t on t.id = c.task_id
      where c.updated_at < ${before} and t.completed_at < ${before}
      order by c.updated_at limit 500 for update of c skip locked)`;
}
