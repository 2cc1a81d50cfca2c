import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { notFound } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { deleteWebhook } from "../delete-webhook.js";
import { oneChannelOnlyDescription, requireOneChannel } from "../require-one-channel.js";
import { webhookAuthority } from "../authority.js";
import { lockVisibleWebhook } from "../store/webhook-subscriptions.js";

@InputType({ description: "The webhook subscription to delete." })
class DeleteWebhookSubscriptionInput {
  @Field(() => ID, { description: "UUID of the subscription." })
  id!: string;

  @Field(() => Boolean, { nullable: true, description: oneChannelOnlyDescription })
  oneChannelOnly?: boolean | null;
}

@ObjectType({ description: "Result of deleting a webhook subscription." })
class DeleteWebhookSubscriptionPayload {
  @Field(() => ID, { description: "UUID of the deleted subscription." })
  deletedSubscriptionId!: string;
}

/** `deleteWebhookSubscription` (wire contract org 3.3). */
@Resolver()
export class DeleteWebhookSubscription {
  @Mutation(() => DeleteWebhookSubscriptionPayload, {
    description:
      "Deletes a webhook subscription. Nothing more is sent for it. Its delivery log is kept. Errors: " +
      "`not_found`, `webhook_scope_required`, `claimed_agent_required`.",
  })
  async deleteWebhookSubscription(
    @Arg("input", () => DeleteWebhookSubscriptionInput, { description: "The subscription." })
    { id, oneChannelOnly }: DeleteWebhookSubscriptionInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<DeleteWebhookSubscriptionPayload> {
    authorize(viewer, webhookAuthority["webhook.write"]);
    return services.database.request.transaction(async (tx) => {
      const webhook = isUuid(id) ? await lockVisibleWebhook(tx, viewer, id) : null;
      if (webhook === null) throw notFound("webhook subscription with this id");
      requireOneChannel(oneChannelOnly === true, webhook);
      await deleteWebhook(tx, services.clock, webhook);
      return { deletedSubscriptionId: webhook.id };
    });
  }
}
