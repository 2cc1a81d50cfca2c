import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type ConnectionArgs,
  type ConnectionValue,
  pageRequest,
  toConnection,
} from "../../shared/graphql/connection.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";
import { findIdentityByHandle } from "../../shared/identity/identity-core.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { parseIsoTime } from "../rules/iso-time.js";
import type { TaskState } from "../rules/task-state.js";
import { listTasks, type TaskFilter } from "../store/task-lists.js";
import type { TaskRow } from "../store/task-row.js";

/** Filters as a client writes them (wire contract a2a 4.3). */
export interface LedgerFilter {
  readonly requesterHandle?: string | null;
  readonly workerHandle?: string | null;
  readonly state?: TaskState | null;
  readonly contextId?: string | null;
  readonly since?: string | null;
}

/** A task of a list: its history is shown whole or not at all. */
export type ListedTask = TaskRow & { readonly listed: true };

/** A page of one identity's tasks, newest first. The caller has asked for the right to the identity's ledger. */
export async function listLedger(
  context: RequestContext,
  identityId: string,
  direction: TaskFilter["direction"],
  given: LedgerFilter,
  args: ConnectionArgs,
): Promise<ConnectionValue<ListedTask>> {
  const db = context.services.database.request.reader;
  const list = `a2a-tasks/${identityId}/${direction}/${filterName(given)}`;
  const request = pageRequest(context, list, args);
  const [requester, worker] = await Promise.all(
    [given.requesterHandle, given.workerHandle].map(async (handle) =>
      typeof handle === "string" ? findIdentityByHandle(db, handle) : undefined,
    ),
  );
  const { state, contextId } = given;
  const since = sinceOf(given.since);
  if (typeof contextId === "string" && !isUuid(contextId)) throw invalidValue(["contextId"], "Not a UUID.");
  // A handle that nobody has finds nothing.
  const isEmpty = requester === null || worker === null;
  const filter: TaskFilter = {
    identityId,
    direction,
    ...(requester ? { requesterId: requester.id } : {}),
    ...(worker ? { workerId: worker.id } : {}),
    ...(state ? { state } : {}),
    ...(contextId ? { contextId } : {}),
    ...(since === null ? {} : { since }),
  };
  const page = isEmpty ? { rows: [], hasNextPage: false } : await listTasks(db, context.viewer, filter, request);
  return toConnection(
    context,
    list,
    page,
    (row) => row,
    (row) => ({ ...row, listed: true }),
  );
}

/** Equal for equal filters only, whether what they leave out is null or missing: a cursor is of one filtered list. */
function filterName({ requesterHandle, workerHandle, state, contextId, since }: LedgerFilter): string {
  return JSON.stringify([requesterHandle, workerHandle, state, contextId, since]);
}

function sinceOf(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const since = parseIsoTime(text);
  if (since === null) throw invalidValue(["since"], "Not an ISO 8601 time.");
  return since;
}
