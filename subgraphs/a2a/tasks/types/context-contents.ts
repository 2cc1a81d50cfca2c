import { Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { messagesOfContext, tasksOfContext } from "../loaders.js";
import { A2aContext, type ContextRow } from "../../contexts/public.js";
import { A2aMessageConnection } from "./message.js";
import { A2aTaskConnection } from "./task.js";

/**
 * A context in a list shows the complete histories of its tasks or none; a single one, the newest messages that fit.
 */
export interface ContextNode extends ContextRow {
  readonly listed?: boolean;
}

/** The content of a context, in both directions. */
@Resolver(() => A2aContext)
export class A2aContextContentsResolver {
  @FieldResolver(() => A2aTaskConnection, {
    description: "Its tasks, newest first, from both participants. Errors: `invalid_cursor`.",
  })
  async tasks(
    @Root() node: ContextNode,
    @Ctx() context: RequestContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ) {
    const list = `a2a-context-tasks/${node.id}`;
    const request = { contextId: node.id, ...pageRequest(context, list, args) };
    const page = await context.loader(tasksOfContext).load(request);
    const listed = node.listed === true;
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => ({ ...row, listed }),
    );
  }

  @FieldResolver(() => A2aMessageConnection, {
    description:
      "The messages of all its tasks, newest first. An answer contains at most 4 MiB of messages, so a page may " +
      "be shorter than requested; pageInfo says whether more follow. Errors: `invalid_cursor`.",
  })
  async messages(
    @Root() node: ContextNode,
    @Ctx() context: RequestContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ) {
    const list = `a2a-context-messages/${node.id}`;
    const request = { contextId: node.id, ...pageRequest(context, list, args) };
    const page = await context.loader(messagesOfContext).load(request);
    return toConnection(
      context,
      list,
      page,
      (row) => row,
      (row) => row,
    );
  }
}
