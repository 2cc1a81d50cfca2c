import { randomUUID } from "node:crypto";
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { sendWebhook } from "../send-webhook.js";
import { orgAuthority } from "../../authority.js";
import { orgErrors } from "../../errors.js";
import { identityById, webhookById } from "../../loaders.js";
import { webhookBody } from "../rules/webhook-body.js";
import { readName, spell } from "../rules/webhook-names.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookDelivery } from "../types/webhook-delivery.js";

@InputType({ description: "An example event to send." })
class SendTestWebhookInput {
  @Field(() => ID, { description: "UUID of the subscription to send it to." })
  subscriptionId!: string;

  @Field(() => String, { nullable: true, description: "One of its kinds of event; the first unless given." })
  eventType?: string | null;
}

@ObjectType({ description: "What sending an example event came to." })
class SendTestWebhookPayload {
  @Field(() => WebhookDelivery, { description: "The attempt; its status says whether the receiver took it." })
  delivery!: WebhookDelivery;
}

/** `sendTestWebhook` (wire contract org 3.3). */
@Resolver()
export class SendTestWebhook {
  @Mutation(() => SendTestWebhookPayload, {
    description:
      "Sends one example event at once, waits at most 8 seconds for the receiver and does not repeat it. " +
      "Errors: `not_found`, `validation_failed`, `webhook_subscription_disabled`, `webhook_subscription_gone`, " +
      "`claimed_agent_required`, `rate_limited`.",
  })
  async sendTestWebhook(
    @Arg("input", () => SendTestWebhookInput, { description: "The example." }) input: SendTestWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<SendTestWebhookPayload> {
    const { viewer, services } = context;
    authorize(viewer, orgAuthority["webhook.write"]);
    const webhook = await context.loader(webhookById).load(input.subscriptionId);
    const owner = webhook === null ? null : await context.loader(identityById).load(webhook.identityId);
    if (webhook === null || owner === null) throw notFound("webhook subscription with this id");
    const kind = chooseKind(webhook, input.eventType ?? null);
    if (webhook.disabledAt !== null) throw orgErrors.problem("webhook_subscription_disabled");
    const [eventId, eventType, occurredAt] = [randomUUID(), spell(kind, webhook.dialect), services.clock.now()];
    const { id: identityId, organizationId, agentHandle: handle } = owner;
    const data = services.webhooks.kinds.get(kind)?.source.example(kind, { identityId, organizationId, handle }) ?? {};
    const body = webhookBody({ eventId, eventType, occurredAt, data });
    const facts = { targetId: webhook.id, eventId, kind: eventType, body, occurredAt };
    return { delivery: (await sendWebhook(context, { ...facts, reason: "test" })) as unknown as WebhookDelivery };
  }
}

function chooseKind({ kinds }: WebhookRow, eventType: string | null): string {
  const kind = eventType === null ? kinds[0]! : (readName(eventType)?.kind ?? eventType);
  if (!kinds.includes(kind)) throw invalidValue(["eventType"], "This is none of the subscription's kinds of event.");
  return kind;
}
