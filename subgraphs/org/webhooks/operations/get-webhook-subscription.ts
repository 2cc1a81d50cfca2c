import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { webhookAuthority } from "../authority.js";
import { webhookById } from "../loaders.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookSubscription } from "../types/webhook-subscription.js";

/** `webhookSubscription(id)` (wire contract org 3.3). */
@Resolver()
export class GetWebhookSubscription {
  @Query(() => WebhookSubscription, {
    nullable: true,
    description: "A webhook subscription. Errors: `not_found`, `claimed_agent_required`.",
  })
  async webhookSubscription(
    @Arg("id", () => ID, { description: "UUID." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<WebhookRow> {
    authorize(context.viewer, webhookAuthority["webhook.read"]);
    const webhook = await context.loader(webhookById).load(id);
    if (webhook === null) throw notFound("webhook subscription with this id");
    return webhook;
  }
}
