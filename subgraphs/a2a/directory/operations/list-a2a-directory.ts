import { Arg, Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Reader } from "../../../shared/database/client.js";
import { ConnectionArgs } from "../../../shared/graphql/connection.js";
import {
  type HandlePage,
  type HandlePageRequest,
  handlePageRequest,
  toHandleConnection,
} from "../../../shared/graphql/handle-connection.js";
import { asciiDomain } from "../../../shared/rules/domain-name.js";
import { inSearchTime, inSearchSlot } from "../../../shared/search/search-slots.js";
import { searchedWords } from "../../tasks/public.js";
import { settingsAuthority, type SettingsRow } from "../../settings/public.js";
import { type DirectorySearch, listAgentsOf, listPublicAgents } from "../store/directories.js";
import { A2aDirectoryConnection, toDirectoryEntry } from "../types/directory-entry.js";

const searchDescription =
  "Up to 200 characters. Every word must occur in the handle, the card's description, a skill or the domain. Parts of " +
  "words match, and case does not matter.";

const domainDescription = "Only agents that show exactly this domain: their organization has proved that it owns it.";

/** Longer texts are no names of domains, and are not looked into. */
const longestDomain = 512;

const none = (): Promise<HandlePage<SettingsRow>> => Promise.resolve({ rows: [], hasNextPage: false });

/** The directories of cards, sorted by handle (spec 4.3, wire contract a2a 2.3). */
@Resolver()
export class ListA2aDirectory {
  @Query(() => A2aDirectoryConnection, {
    description:
      "The publicly discoverable agents that accept tasks, sorted by handle. Everyone may read it. A page may " +
      "be shorter than requested if its cards are large, or if a search reaches its limit. Errors: " +
      "`invalid_cursor`, `validation_failed`, `rate_limited`.",
  })
  async a2aDirectory(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("search", () => String, { nullable: true, description: searchDescription }) search?: string | null,
    @Arg("verifiedDomain", () => String, { nullable: true, description: domainDescription })
    verifiedDomain?: string | null,
  ) {
    if (typeof verifiedDomain !== "string") {
      return this.page(context, `a2a-directory/${search ?? ""}`, search, args, listPublicAgents);
    }
    const domain = verifiedDomain.length > longestDomain ? null : asciiDomain(verifiedDomain);
    const list = `a2a-directory-of/${domain ?? ""}/${search ?? ""}`;
    return this.page(context, list, search, args, (db, found, request) =>
      domain === null ? none() : listPublicAgents(db, { ...found, domain }, request),
    );
  }

  @Query(() => A2aDirectoryConnection, {
    description:
      "The agents of the viewer's organization that accept tasks, sorted by handle. A page may be shorter than " +
      "requested if its cards are large, or if a search reaches its limit. Errors: `invalid_cursor`, " +
      "`validation_failed`, `rate_limited`.",
  })
  async a2aOrganizationDirectory(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("search", () => String, { nullable: true, description: searchDescription }) search?: string | null,
  ) {
    const { viewer } = context;
    authorize(viewer, settingsAuthority["a2a.directory.read"]);
    const organizationId = viewer.organizationId!;
    const list = `a2a-directory/${organizationId}/${search ?? ""}`;
    return this.page(context, list, search, args, (db, found, request) =>
      listAgentsOf(db, organizationId, found, request),
    );
  }

  private async page(
    context: RequestContext,
    list: string,
    search: string | null | undefined,
    args: ConnectionArgs,
    read: (db: Reader, search: DirectorySearch, request: HandlePageRequest) => Promise<HandlePage<SettingsRow>>,
  ) {
    const words = searchedWords(search);
    const request = handlePageRequest(context, list, args);
    const { reader } = context.services.database.request;
    const wanted = { words, now: context.services.clock.now() };
    const page =
      words.length === 0
        ? await read(reader, wanted, request)
        : await inSearchSlot(context, () => inSearchTime(context, (tx) => read(tx, wanted, request)));
    return toHandleConnection(context, list, page, (settings) => toDirectoryEntry(context, settings));
  }
}
