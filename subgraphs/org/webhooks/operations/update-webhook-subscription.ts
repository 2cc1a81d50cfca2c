import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid, invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { changeWebhook } from "../change-webhook.js";
import { webhookUrlViolations } from "../check-webhook-url.js";
import { orgAuthority } from "../../authority.js";
import { contextViolations } from "../rules/webhook-context.js";
import { lockVisibleWebhook, type WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookContextConfigInput } from "../types/webhook-context.js";
import { WebhookSubscription } from "../types/webhook-subscription.js";

@InputType({ description: "A change of a webhook subscription. What is left out stays; its owner is fixed." })
class UpdateWebhookSubscriptionInput {
  @Field(() => ID, { description: "UUID of the subscription." })
  id!: string;

  @Field(() => String, { nullable: true, description: "The receiver's address. Also the same one enables it again." })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: "Takes the place of the kinds it has." })
  eventTypes?: string[] | null;

  @Field(() => WebhookContextConfigInput, {
    nullable: true,
    description: "What goes along with events; null: nothing.",
  })
  contextConfig?: WebhookContextConfigInput | null;
}

@ObjectType({ description: "What a change of a webhook subscription came to." })
class UpdateWebhookSubscriptionPayload {
  @Field(() => WebhookSubscription, { description: "The subscription as it is now." })
  subscription!: WebhookSubscription;
}

/** `updateWebhookSubscription` (wire contract org 3.3). */
@Resolver()
export class UpdateWebhookSubscription {
  @Mutation(() => UpdateWebhookSubscriptionPayload, {
    description: "Changes a webhook subscription. Errors: `validation_failed`, `not_found`, `claimed_agent_required`.",
  })
  async updateWebhookSubscription(
    @Arg("input", () => UpdateWebhookSubscriptionInput, { description: "The change." })
    input: UpdateWebhookSubscriptionInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<UpdateWebhookSubscriptionPayload> {
    authorize(viewer, orgAuthority["webhook.write"]);
    const { id, url, eventTypes, contextConfig } = input;
    if (url === null) throw invalidValue(["url"], "The URL cannot be cleared.");
    if (eventTypes === null) throw invalidValue(["eventTypes"], "The kinds of event cannot be cleared.");
    const violations: Violation[] = [
      ...(url === undefined ? [] : webhookUrlViolations(services.config, url)),
      ...contextViolations(contextConfig ?? {}),
    ];
    if (violations.length > 0) throw invalid(violations);
    const changed: WebhookRow = await services.database.request.transaction(async (tx) => {
      const webhook = isUuid(id) ? await lockVisibleWebhook(tx, viewer, id) : null;
      if (webhook === null) throw notFound("webhook subscription with this id");
      return changeWebhook(tx, services, webhook, { url, eventTypes, contextConfig });
    });
    return { subscription: changed as unknown as WebhookSubscription };
  }
}
