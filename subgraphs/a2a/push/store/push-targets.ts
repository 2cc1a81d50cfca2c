import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { isShut } from "../../../shared/reviews/frozen-by.js";
import type { PushConfigState } from "./push-config-changes.js";

/** The destination of a configuration. */
export interface PushTarget {
  readonly id: string;
  readonly url: string;
  readonly sealedProof: Uint8Array | null;
  /** Its requester is frozen in the mode `all`. */
  readonly waits: boolean;
}

/** The configurations of these ids that are to be sent anything. For the delivery engine: no viewer asks. */
export async function findActivePushTargets(db: Reader, ids: readonly string[]): Promise<PushTarget[]> {
  return db.$queryRaw<PushTarget[]>`
    select c.id, c.url, c.sealed_proof as "sealedProof", ${isShut} as waits
    from a2a_push_config c join identity i on i.id = c.identity_id
    where c.id = any(${[...ids]}::uuid[]) and c.disabled_at is null`;
}

/** A configuration as its task's changes meet it. */
export interface PushFollower {
  readonly id: string;
  readonly taskId: string;
  readonly identityId: string;
  /** It gets changes after this version of the task. */
  readonly afterVersion: number;
}

/** The receivers of these tasks' changes. */
export async function findPushFollowers(db: Queries, taskIds: readonly string[]): Promise<PushFollower[]> {
  return db.$queryRaw<PushFollower[]>`
    select id, task_id as "taskId", identity_id as "identityId", after_version as "afterVersion" from a2a_push_config
    where task_id = any(${[...taskIds]}::uuid[]) and disabled_at is null`;
}

/** Locks one, with the present organization of its requester; null when it was deleted. */
export async function lockPushConfig(
  tx: Transaction,
  id: string,
): Promise<(PushConfigState & { readonly organizationId: string }) | null> {
  const [row] = await tx.$queryRaw<(PushConfigState & { organizationId: string })[]>`
    select c.id, c.task_id as "taskId", c.config_id as "configId", c.identity_id as "identityId", c.url,
           c.sealed_proof as "sealedProof", c.disabled_at as "disabledAt", c.version, r.organization_id as "organizationId"
    from a2a_push_config c join identity r on r.id = c.identity_id where c.id = ${id}::uuid for update of c`;
  return row ?? null;
}
