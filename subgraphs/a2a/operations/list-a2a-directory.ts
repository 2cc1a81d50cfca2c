import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../shared/authority/authority.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { ConnectionArgs } from "../../shared/graphql/connection.js";
import {
  type HandlePageRequest,
  handlePageRequest,
  toHandleConnection,
} from "../../shared/graphql/handle-connection.js";
import type { Page } from "../../shared/pagination/page.js";
import { searchedWords } from "../actions/read-filter.js";
import { a2aAuthority } from "../authority.js";
import { listAgentsOf, listPublicAgents } from "../store/directories.js";
import type { SettingsRow } from "../store/settings.js";
import { A2aDirectoryConnection, toDirectoryEntry } from "../types/directory-entry.js";

const searchDescription =
  "Up to 200 characters: each word must occur, as a part of a word too and in any case, in the handle, the card's " +
  "description or a skill.";

/** The directories of cards, sorted by handle (spec 4.3, wire contract a2a 2.3). */
@Resolver()
export class ListA2aDirectory {
  @Query(() => A2aDirectoryConnection, {
    description:
      "The agents that take tasks and are publicly discoverable, by handle; anybody may read it. A page ends early when " +
      "its cards are large. Errors: `invalid_cursor`, `validation_failed`.",
  })
  async a2aDirectory(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("search", () => String, { nullable: true, description: searchDescription }) search?: string | null,
  ) {
    const db = context.services.database.request.reader;
    return this.page(context, `a2a-directory/${search ?? ""}`, search, args, (words, request) =>
      listPublicAgents(db, words, request),
    );
  }

  @Query(() => A2aDirectoryConnection, {
    description:
      "The agents of the viewer's organization that take tasks, by handle. A page ends early when its cards are large. " +
      "Errors: `invalid_cursor`, `validation_failed`.",
  })
  async a2aOrganizationDirectory(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("search", () => String, { nullable: true, description: searchDescription }) search?: string | null,
  ) {
    const { viewer, services } = context;
    authorize(viewer, a2aAuthority["a2a.directory.read"]);
    const organizationId = viewer.organizationId!;
    const list = `a2a-directory/${organizationId}/${search ?? ""}`;
    return this.page(context, list, search, args, (words, request) =>
      listAgentsOf(services.database.request.reader, organizationId, words, request),
    );
  }

  private async page(
    context: RequestContext,
    list: string,
    search: string | null | undefined,
    args: ConnectionArgs,
    read: (words: string[], request: HandlePageRequest) => Promise<Page<SettingsRow>>,
  ) {
    const page = await read(searchedWords(search), handlePageRequest(context, list, args));
    return toHandleConnection(context, list, page, (settings) => toDirectoryEntry(context.publicBaseUrl, settings));
  }
}
