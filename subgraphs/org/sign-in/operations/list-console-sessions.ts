import { Args, Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { signInAuthority } from "../authority.js";
import { listOwnSessions } from "../store/console-sessions.js";
import { type ConsoleSession, ConsoleSessionConnection, toConsoleSession } from "../types/console-session.js";

/** `consoleSessions`: a person's sessions in all organizations. */
@Resolver()
export class ListConsoleSessions {
  @Query(() => ConsoleSessionConnection, {
    description: "Your active sessions, newest first. For console users. Errors: `credential_not_accepted`.",
  })
  async consoleSessions(
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<ConsoleSession>> {
    const { viewer, services } = context;
    authorize(viewer, signInAuthority["session.list"]);
    const { database, clock } = services;
    const list = `console-sessions ${viewer.userId}`;
    const page = await listOwnSessions(database.request.reader, viewer, clock.now(), pageRequest(context, list, args));
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => toConsoleSession(row, viewer),
    );
  }
}
