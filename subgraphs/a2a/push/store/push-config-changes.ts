import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { sendStatement, type Statements } from "../../../shared/database/statements.js";

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

const columns = Prisma.sql`
  id, task_id as "taskId", config_id as "configId", identity_id as "identityId", url, sealed_proof as "sealedProof",
  disabled_at as "disabledAt", version`;

/** A locked configuration of a locked task; null when there is none with that name. */
export async function findPushConfigOf(
  tx: Statements,
  taskId: string,
  configId: string,
): Promise<PushConfigState | null> {
  const found = Prisma.sql`from a2a_push_config where task_id = ${taskId}::uuid and config_id = ${configId}`;
  await sendStatement(tx, Prisma.sql`select 1 ${found} for update`);
  const [row] = await tx.$queryRaw<PushConfigState[]>`select ${columns} ${found}`;
  return row ?? null;
}

/** How many a locked task has, switched off ones included. */
export async function countPushConfigs(tx: Statements, taskId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from a2a_push_config where task_id = ${taskId}::uuid`;
  return row!.count;
}

/** The values of a new configuration. */
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

export async function insertPushConfig(tx: Statements, config: NewPushConfig): Promise<PushConfigState> {
  const { id, taskId, configId, identityId, url, sealedProof, afterVersion, now } = config;
  const [row] = await tx.$queryRaw<PushConfigState[]>`
    insert into a2a_push_config
      (id, task_id, config_id, identity_id, url, sealed_proof, after_version, created_at, updated_at)
    values (${id}::uuid, ${taskId}::uuid, ${configId}, ${identityId}::uuid, ${url}, ${sealedProof}::bytea,
            ${afterVersion}, ${now}, ${now})
    returning ${columns}`;
  return row!;
}

/** The fields of one that may change. */
export interface PushConfigChange {
  readonly url?: string;
  readonly sealedProof?: Uint8Array<ArrayBuffer> | null;
  readonly afterVersion?: number;
  readonly disabledAt?: Date | null;
  readonly disabledReason?: string | null;
}

/** Changes a configuration whose task, or which itself, is locked. */
export async function updatePushConfig(
  tx: Statements,
  id: string,
  { url, sealedProof, afterVersion, disabledAt, disabledReason }: PushConfigChange,
  now: Date,
): Promise<PushConfigState> {
  const changes = [
    Prisma.sql`updated_at = ${now}, version = version + 1`,
    ...(url === undefined ? [] : [Prisma.sql`url = ${url}`]),
    ...(sealedProof === undefined ? [] : [Prisma.sql`sealed_proof = ${sealedProof}::bytea`]),
    ...(afterVersion === undefined ? [] : [Prisma.sql`after_version = ${afterVersion}`]),
    ...(disabledAt === undefined ? [] : [Prisma.sql`disabled_at = ${disabledAt}::timestamptz`]),
    ...(disabledReason === undefined ? [] : [Prisma.sql`disabled_reason = ${disabledReason}`]),
  ];
  const [row] = await tx.$queryRaw<PushConfigState[]>`
    update a2a_push_config set ${Prisma.join(changes)} where id = ${id}::uuid returning ${columns}`;
  return row!;
}

/** Removes one; its waiting deliveries are dropped when they are due. */
export async function deletePushConfig(tx: Transaction, id: string): Promise<void> {
  await tx.a2aPushConfig.delete({ where: { id }, select: { id: true } });
}

/** Removes all that an identity made. */
export async function deletePushConfigsOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.a2aPushConfig.deleteMany({ where: { identityId } });
}

/** Removes those that were last changed before that time and whose tasks had ended by then, at most 500. */
export async function removeEndedPushConfigs(tx: Transaction, before: Date): Promise<number> {
  return tx.$executeRaw`
    delete from a2a_push_config where id in (
      select c.id from a2a_push_config c join a2a_task t on t.id = c.task_id
      where c.updated_at < ${before} and t.completed_at < ${before}
      order by c.updated_at limit 500 for update of c skip locked)`;
}
