import { Arg, Args, Ctx, Field, InputType, Int, ObjectType, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, connectionType, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { admissionErrors, callingAgent, findAgent } from "../../admission/public.js";
import { notATime, parseIsoTime } from "../rules/iso-time.js";
import { countDelegatedTasks, type DelegatedTaskFilter, listDelegatedTasks } from "../store/task-lists.js";
import { A2aTask } from "../types/task.js";
import { A2aTaskState } from "../types/enums.js";

@InputType({ description: "Filters for delegated tasks. All of them must match." })
class A2aDelegatedTaskFilter {
  @Field(() => A2aTaskState, { nullable: true, description: "Current state." })
  state?: A2aTaskState | null;

  @Field(() => String, { nullable: true, description: "UUID of a context. Any other value matches nothing." })
  contextId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only tasks that changed at this time or later: ISO 8601, UTC if there is no zone.",
  })
  changedSince?: string | null;
}

@ObjectType({ description: "A page of delegated tasks." })
class A2aDelegatedTaskConnection extends connectionType(A2aTask, "A2aDelegatedTaskPage") {
  @Field(() => Int, { description: "Number of all matching tasks, independent of the page." })
  totalCount!: number;
}

/** `a2aDelegatedTasks(workerHandle)`: the tasks that the calling agent sent to one worker (wire contract a2a 3.5, ListTasks). */
@Resolver()
export class ListDelegatedTasks {
  @Query(() => A2aDelegatedTaskConnection, {
    description:
      "Tasks that the calling agent sent to a worker, latest change first. " +
      "Errors: `a2a_agent_key_required`, `a2a_agent_not_found`, `invalid_cursor`, `validation_failed`.",
  })
  async a2aDelegatedTasks(
    @Arg("workerHandle", () => String, { description: "Handle of the worker." }) workerHandle: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("filter", () => A2aDelegatedTaskFilter, { nullable: true, description: "Filter of the list." })
    given?: A2aDelegatedTaskFilter | null,
  ) {
    const db = context.services.database.request.reader;
    const agent = callingAgent(context.viewer);
    const worker = await findAgent(db, agent, workerHandle);
    if (worker === null) throw admissionErrors.problem("a2a_agent_not_found");
    const pair = { requesterId: agent.identityId, workerId: worker.identityId };
    const list = `a2a-delegated/${pair.requesterId}/${pair.workerId}/${JSON.stringify([given?.state, given?.contextId, given?.changedSince])}`;
    const request = pageRequest(context, list, args);
    const changedSince = changedSinceOf(given?.changedSince);
    if (typeof given?.contextId === "string" && !isUuid(given.contextId)) {
      const pageInfo = { hasNextPage: false, endCursor: null, hasPreviousPage: false, startCursor: null };
      return { edges: [], nodes: [], pageInfo, totalCount: 0 };
    }
    const filter: DelegatedTaskFilter = {
      ...pair,
      ...(given?.state ? { state: given.state } : {}),
      ...(given?.contextId ? { contextId: given.contextId } : {}),
      ...(changedSince === null ? {} : { changedSince }),
    };
    const [page, totalCount] = await Promise.all([
      listDelegatedTasks(db, context.viewer, filter, request),
      countDelegatedTasks(db, filter),
    ]);
    const keyset = (row: { updatedAt: Date; id: string }) => ({ createdAt: row.updatedAt, id: row.id });
    const connection = toConnection(context, list, page, keyset, (row) => ({ ...row, listed: true as const }));
    return { ...connection, totalCount };
  }
}

function changedSinceOf(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const instant = parseIsoTime(text);
  if (instant === null) throw invalidValue(["filter", "changedSince"], notATime);
  return instant;
}
