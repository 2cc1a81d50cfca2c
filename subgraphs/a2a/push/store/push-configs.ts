import { Prisma, type DeliveryState } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import { isAgent, seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";

/** The delivery channel's name: it is stored in rows and never changes. */
export const pushReceiversName = "a2a-push";

/** Beyond this many it is all the same how many wait. */
const mostCounted = 1_000;

/** A push configuration, and its latest attempts. */
export interface PushConfigRow {
  readonly id: string;
  readonly taskId: string;
  /** The requester's name for it, within the task. */
  readonly configId: string;
  /** The task's requester. */
  readonly identityId: string;
  /** The present organization of the requester. */
  readonly organizationId: string;
  readonly url: string;
  readonly sealedProof: Uint8Array | null;
  readonly disabledAt: Date | null;
  readonly disabledReason: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** How much is on its way, counted up to 1000. */
  readonly waiting: number;
  /** The newest attempt; null when there was none, or it was pruned. */
  readonly attempt: AttemptFacts | null;
}

/** The result of one attempt. */
export interface AttemptFacts {
  readonly kind: string;
  readonly attempt: number;
  readonly responseStatus: number | null;
  readonly errorDetail: string | null;
  /** The present state of the delivery, regardless of this attempt. */
  readonly state: DeliveryState;
  readonly createdAt: Date;
}

type FlatRow = Omit<PushConfigRow, "attempt"> & {
  readonly [Key in keyof AttemptFacts as `a_${Key}`]: AttemptFacts[Key];
};

const selectConfigs = Prisma.sql`
  select c.id, c.task_id as "taskId", c.config_id as "configId", c.identity_id as "identityId",
         r.organization_id as "organizationId", c.url, c.sealed_proof as "sealedProof", c.disabled_at as "disabledAt",
         c.disabled_reason as "disabledReason", c.version, c.created_at as "createdAt", c.updated_at as "updatedAt",
         w.waiting, a.kind as a_kind, a.attempt as a_attempt, a.response_status as "a_responseStatus",
         a.error_detail as "a_errorDetail", a.state as a_state, a.created_at as "a_createdAt"
  from a2a_push_config c join identity r on r.id = c.identity_id
  cross join lateral (
    select count(*)::int as waiting from (
      select from delivery d
      where d.channel = ${pushReceiversName} and d.target_id = c.id and d.state = 'waiting' limit ${mostCounted}
    ) d
  ) w
  left join lateral (
    select a.kind, a.attempt, a.response_status, a.error_detail, d.state::text as state, a.created_at
    from delivery_attempt a join delivery d on d.id = a.delivery_id
    where a.target_id = c.id order by a.created_at desc, d.place desc, a.attempt desc limit 1
  ) a on true`;

function toRow(flat: FlatRow): PushConfigRow {
  const { a_kind, a_attempt, a_responseStatus, a_errorDetail, a_state, a_createdAt, ...row } = flat;
  if (a_kind === null) return { ...row, attempt: null };
  return {
    ...row,
    attempt: {
      kind: a_kind,
      attempt: a_attempt,
      responseStatus: a_responseStatus,
      errorDetail: a_errorDetail,
      state: a_state,
      createdAt: a_createdAt,
    },
  };
}

/** Only the requester's side: its push URL is not visible to the worker. */
function visible(viewer: Viewer): Prisma.Sql {
  if (isAgent(viewer)) return Prisma.sql`c.identity_id = ${viewer.identityId}::uuid`;
  if (seesOrganization(viewer)) return Prisma.sql`r.organization_id = ${viewer.organizationId}`;
  return Prisma.sql`false`;
}

/** The configurations of these ids that the viewer sees, in no order; ids must be well-formed. */
export async function findVisiblePushConfigs(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<PushConfigRow[]> {
  const rows = await db.$queryRaw<FlatRow[]>`
    ${chosenRows("a2a_push_config", ids)}
    ${selectConfigs} where ${visible(viewer)}`;
  return rows.map(toRow);
}

/** Which configurations of a task that the viewer sees. */
export interface PushConfigFilter {
  /** Must be well-formed. */
  readonly taskId: string;
  readonly configId?: string;
  readonly activeOnly?: boolean;
}

/** A task's configurations that the viewer sees, newest first. */
export async function listVisiblePushConfigs(
  db: Reader,
  viewer: Viewer,
  { taskId, configId, activeOnly = false }: PushConfigFilter,
  { first, after }: PageRequest,
): Promise<Page<PushConfigRow>> {
  const named = configId === undefined ? Prisma.empty : Prisma.sql`and c.config_id = ${configId}`;
  const active = activeOnly ? Prisma.sql`and c.disabled_at is null` : Prisma.empty;
  const rows = await db.$queryRaw<FlatRow[]>`
    ${selectConfigs}
    where c.task_id = ${taskId}::uuid and ${visible(viewer)} ${named} ${active} and ${isAfter(after)}
    order by c.created_at desc, c.id desc limit ${first + 1}`;
  return toPage(rows.map(toRow), first);
}

function isAfter(after: Keyset | null): Prisma.Sql {
  return after === null ? Prisma.sql`true` : Prisma.sql`(c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)`;
}
