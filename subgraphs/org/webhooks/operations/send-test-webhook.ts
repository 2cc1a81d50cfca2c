import { randomUUID } from "node:crypto";
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { sendWebhook } from "../send-webhook.js";
import { identityById } from "../../identities/public.js";
import { webhookAuthority } from "../authority.js";
import { webhookErrors } from "../errors.js";
import { webhookById } from "../loaders.js";
import { webhookBody } from "../rules/webhook-body.js";
import { readName, spell, type Vocabulary } from "../rules/webhook-names.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookDelivery } from "../types/webhook-delivery.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

@InputType({ description: "An example event to send." })
class SendTestWebhookInput {
  @Field(() => ID, { description: "UUID of the subscription to send it to." })
  subscriptionId!: string;

  @Field(() => String, { nullable: true, description: "One of its event types. Default: the first." })
  eventType?: string | null;
}

@ObjectType({ description: "Result of sending an example event." })
class SendTestWebhookPayload {
  @Field(() => WebhookDelivery, { description: "The attempt. Its status says whether the receiver accepted it." })
  delivery!: WebhookDelivery;
}

/** `sendTestWebhook` (wire contract org 3.3). */
@Resolver()
export class SendTestWebhook {
  @Mutation(() => SendTestWebhookPayload, {
    description:
      "Sends one example event at once. It waits at most 8 seconds for the receiver and does not retry. Errors: " +
      "`not_found`, `validation_failed`, `webhook_subscription_disabled`, `webhook_subscription_gone`, " +
      "`claimed_agent_required`, `rate_limited`.",
  })
  async sendTestWebhook(
    @Arg("input", () => SendTestWebhookInput, { description: "The example." }) input: SendTestWebhookInput,
    @Ctx() context: RequestContext,
  ): Promise<SendTestWebhookPayload> {
    const { viewer, services } = context;
    authorize(viewer, webhookAuthority["webhook.write"]);
    const webhook = await context.loader(webhookById).load(input.subscriptionId);
    const owner = webhook === null ? null : await context.loader(identityById).load(webhook.identityId);
    if (webhook === null || owner === null) throw notFound("webhook subscription with this id");
    const kind = chooseKind(services.parts.get(allWebhooks).names, webhook, input.eventType ?? null);
    if (webhook.disabledAt !== null) throw webhookErrors.problem("webhook_subscription_disabled");
    const [eventId, eventType, occurredAt] = [
      randomUUID(),
      spell(services.parts.get(allWebhooks).names, kind, webhook.dialect),
      services.clock.now(),
    ];
    const { id: identityId, organizationId, agentHandle: handle } = owner;
    const data =
      services.parts.get(allWebhooks).kinds.get(kind)?.source.example(kind, { identityId, organizationId, handle }) ??
      {};
    const body = webhookBody({ eventId, eventType, occurredAt, data });
    const facts = { targetId: webhook.id, eventId, kind: eventType, body, occurredAt };
    return { delivery: (await sendWebhook(context, { ...facts, reason: "test" })) as unknown as WebhookDelivery };
  }
}

function chooseKind(names: Vocabulary, { kinds }: WebhookRow, eventType: string | null): string {
  const kind = eventType === null ? kinds[0]! : (readName(names, eventType)?.kind ?? eventType);
  if (!kinds.includes(kind)) throw invalidValue(["eventType"], "The subscription does not include this event type.");
  return kind;
}
