import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import { taskAuthority } from "../authority.js";
import { searchedWords } from "../read-filter.js";
import { searchOrganizationTasks } from "../search-organization-tasks.js";
import { listVisibleOrganizationTasks } from "../store/task-lists.js";
import { A2aTaskState } from "../types/enums.js";
import { A2aTaskConnection } from "../types/task.js";

/** `a2aOrganizationTasks`: the ledgers of all identities of an organization as one. */
@Resolver()
export class ListOrganizationTasks {
  @Query(() => A2aTaskConnection, {
    description:
      "Tasks that identities of the organization sent or received, newest first, each once. Their histories together " +
      "contain at most 4 MiB: see historyTruncated. With `search` a page may be shorter than requested or empty: continue " +
      "while hasNextPage is true. Errors: `admin_required`, `invalid_cursor`, `validation_failed`.",
  })
  async a2aOrganizationTasks(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("state", () => A2aTaskState, { nullable: true, description: "Only tasks in this state." })
    state?: A2aTaskState | null,
    @Arg("search", () => String, {
      nullable: true,
      description:
        "Up to 200 characters. Every word must occur in the texts or data of one message. Parts of words match, and case " +
        "does not matter.",
    })
    search?: string | null,
    @Arg("snoozed", () => SnoozedFilter, {
      nullable: true,
      description: "Whether tasks are listed that the organization's side has snoozed. Default: INCLUDE.",
    })
    snoozed?: SnoozedFilter | null,
  ) {
    const { viewer, services } = context;
    authorize(viewer, taskAuthority["a2a.organization_ledger.read"]);
    const words = searchedWords(search);
    const list = `a2a-organization-tasks/${state ?? ""}${words.length === 0 ? "" : `/${JSON.stringify(words)}`}${snoozed == null ? "" : `/${snoozed}`}`;
    const filter = { state: state ?? null, snoozed: snoozed ?? SnoozedFilter.INCLUDE };
    const request = pageRequest(context, list, args);
    const { reader } = services.database.request;
    const page =
      words.length === 0
        ? await listVisibleOrganizationTasks(reader, viewer, filter, request)
        : await searchOrganizationTasks(context, filter, words, request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => ({ ...row, listed: true as const }),
    );
  }
}
