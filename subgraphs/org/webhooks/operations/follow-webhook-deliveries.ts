import { Args, ArgsType, Ctx, Field, ID, Resolver, Root, Subscription } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { followEvents } from "../../../shared/following/follow-events.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { following } from "../../../shared/following/following.js";
import { webhookAuthority } from "../authority.js";
import { webhookById } from "../loaders.js";
import { toDeliveryUpdate, WebhookDeliveryUpdate } from "../types/webhook-delivery-update.js";

@ArgsType()
class DeliveryArgs {
  @Field(() => ID, { nullable: true, description: "Only attempts of this webhook subscription." })
  readonly subscriptionId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Resume after this cursor of this subscription or of Query.eventCursor. Default: from now.",
  })
  readonly after?: string | null;
}

/** `webhookDelivery`: new attempts. */
@Resolver()
export class FollowWebhookDeliveries {
  @Subscription(() => WebhookDeliveryUpdate, {
    description:
      "Every attempt to send a webhook, in order, each once. An agent sees its own; all others see those of the " +
      "organization. Errors: `not_found`, `claimed_agent_required`, `invalid_cursor`, `cursor_expired`.",
    subscribe: following(follow),
  })
  webhookDelivery(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Args(() => DeliveryArgs) _args: DeliveryArgs,
  ): WebhookDeliveryUpdate {
    return toDeliveryUpdate(event, context);
  }
}

async function follow(
  context: RequestContext,
  { subscriptionId, after }: DeliveryArgs,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { viewer } = context;
  authorize(viewer, webhookAuthority["webhook.read"]);
  const subject = typeof subscriptionId === "string" ? { subjectId: subscriptionId.toLowerCase() } : {};
  if (subject.subjectId !== undefined && (await context.loader(webhookById).load(subject.subjectId)) === null) {
    throw notFound("webhook subscription with this id");
  }
  // An agent sees those of its identity; other viewers see the organization's.
  return followEvents(
    context,
    { identityId: viewer.identityId, kinds: ["webhook.delivery_attempted"], ...subject },
    after,
  );
}
