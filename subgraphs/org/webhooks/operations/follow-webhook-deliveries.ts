import { Arg, Ctx, ID, Resolver, Root, Subscription } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { followEvents } from "../../../shared/events/follow-events.js";
import type { LoggedEvent } from "../../../shared/events/logged-event.js";
import { orgAuthority } from "../../authority.js";
import { webhookById } from "../../loaders.js";
import { toDeliveryUpdate, WebhookDeliveryUpdate } from "../types/webhook-delivery-update.js";

interface DeliveryArgs {
  readonly subscriptionId?: string | null;
  readonly after?: string | null;
}

/** `webhookDelivery`: attempts as they are made. */
@Resolver()
export class FollowWebhookDeliveries {
  @Subscription(() => WebhookDeliveryUpdate, {
    description:
      "Every attempt to send a webhook, in order, each once: an agent's own, or all of the organization. " +
      "Errors: `not_found`, `claimed_agent_required`, `invalid_cursor`, `cursor_expired`.",
    subscribe: ({ args, context }) => follow(args as DeliveryArgs, context as RequestContext),
  })
  webhookDelivery(
    @Root() event: LoggedEvent,
    @Ctx() context: RequestContext,
    @Arg("subscriptionId", () => ID, { nullable: true, description: "Only of this webhook subscription." })
    _subscriptionId: string | null | undefined,
    @Arg("after", () => String, {
      nullable: true,
      description: "A cursor of this subscription or of Query.eventCursor; omitted means from now.",
    })
    _after: string | null | undefined,
  ): WebhookDeliveryUpdate {
    return toDeliveryUpdate(event, context);
  }
}

async function follow(
  { subscriptionId, after }: DeliveryArgs,
  context: RequestContext,
): Promise<AsyncIterableIterator<LoggedEvent>> {
  const { viewer } = context;
  authorize(viewer, orgAuthority["webhook.read"]);
  const subject = typeof subscriptionId === "string" ? { subjectId: subscriptionId.toLowerCase() } : {};
  if (subject.subjectId !== undefined && (await context.loader(webhookById).load(subject.subjectId)) === null) {
    throw notFound("webhook subscription with this id");
  }
  // An agent has an identity and sees that one's; whoever has none sees what is the organization's.
  return followEvents(
    context,
    { identityId: viewer.identityId, kinds: ["webhook.delivery_attempted"], ...subject },
    after,
  );
}
