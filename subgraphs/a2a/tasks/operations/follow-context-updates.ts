import { Args, ArgsType, Ctx, Field, ID, Resolver, Root, Subscription } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { followEvents, type LoggedEvent } from "../../../shared/following/follow-events.js";
import { following } from "../../../shared/following/following.js";
import { ownIdentity } from "../../settings/public.js";
import { taskEvents } from "../public.js";
import { contextAuthority, contextById, type ContextRow } from "../../contexts/public.js";
import { ContextUpdate, toContextUpdate } from "../types/context-update.js";

@ArgsType()
class ContextUpdatedArgs {
  @Field(() => String, { description: "Handle of an identity that the viewer may act for." })
  readonly agentHandle!: string;

  @Field(() => ID, { nullable: true, description: "Only this context." })
  readonly contextId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

const kinds = ["a2a.context.renamed", ...Object.keys(taskEvents)];

async function follow(context: RequestContext, { agentHandle, contextId, after }: ContextUpdatedArgs) {
  const identity = await ownIdentity(context, contextAuthority["a2a.ledger.read"], agentHandle);
  const only =
    typeof contextId === "string" ? { data: { contextId: (await contextOf(context, identity.id, contextId)).id } } : {};
  return followEvents(context, { identityId: identity.id, kinds, ...only }, after);
}

/** A context of the identity; there would never be an event of any other. */
async function contextOf(context: RequestContext, identityId: string, id: string): Promise<ContextRow> {
  const found = await context.loader(contextById).load(id.toLowerCase());
  const sides = [found?.opener, found?.heldSide === null ? found.recipient : null];
  const isOfIdentity = sides.some((side) => side?.identityId === identityId);
  if (found === null || !isOfIdentity) throw notFound("context with this id");
  return found;
}

/** `contextUpdated(agentHandle, contextId, after)`: an identity's contexts, live, with the tasks in them. */
@Resolver()
export class FollowContextUpdates {
  @Subscription(() => ContextUpdate, {
    description:
      "Every change of an identity's contexts and of the tasks in them, in order, each once. " +
      "Errors: `not_found`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  contextUpdated(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => ContextUpdatedArgs) _args: ContextUpdatedArgs,
  ): ContextUpdate {
    return toContextUpdate(event, context);
  }
}
