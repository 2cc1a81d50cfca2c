import { Arg, Args, Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ConnectionArgs, type ConnectionValue } from "../../../shared/graphql/connection.js";
import { pageDeliveries } from "../page-deliveries.js";
import type { DeliveryRow } from "../store/webhook-deliveries.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookDeliveryConnection } from "./webhook-delivery-connection.js";
import { WebhookSubscription } from "./webhook-subscription.js";

/** A subscription's delivery log. */
@Resolver(() => WebhookSubscription)
export class WebhookSubscriptionDeliveries {
  @FieldResolver(() => WebhookDeliveryConnection, { description: "Its delivery log, newest first." })
  async deliveries(
    @Root() { id }: WebhookRow,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg("success", () => Boolean, {
      nullable: true,
      description: "Only attempts that were answered with 2xx, or only the others.",
    })
    success: boolean | null | undefined,
    @Ctx() context: RequestContext,
  ): Promise<ConnectionValue<DeliveryRow>> {
    const filter = { subscriptionId: id, ...(typeof success === "boolean" ? { success } : {}) };
    return pageDeliveries(context, args, filter);
  }
}
