import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Services } from "../../../shared/context/services.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid, invalidValue, notFound } from "../../../shared/errors/shared-errors.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { sealAuthToken } from "../auth-token.js";
import { appendWebhookEvent } from "../append-webhook-event.js";
import { webhookAuthority } from "../authority.js";
import { webhookUrlViolations } from "../check-webhook-url.js";
import { withKnownKinds } from "../known-kinds.js";
import { setWebhookPaused } from "../pause-webhook.js";
import { oneChannelOnlyDescription, requireOneChannel } from "../require-one-channel.js";
import { authTokenViolations } from "../rules/auth-token.js";
import {
  type ContextConfigInput,
  contextObjection,
  contextViolations,
  storedContext,
} from "../rules/webhook-context.js";
import { checkKinds } from "../rules/webhook-kinds.js";
import { lockVisibleWebhook, updateWebhook, type WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookContextConfigInput } from "../types/webhook-context.js";
import { authTokenDescription, WebhookSubscription } from "../types/webhook-subscription.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";
import { passWebhookGate } from "../pass-webhook-gate.js";

@InputType({
  description: "A change of a webhook subscription. Omitted fields are unchanged. The owner cannot be changed.",
})
class UpdateWebhookSubscriptionInput {
  @Field(() => ID, { description: "UUID of the subscription." })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description: "URL of the receiver. Setting it, also to the same URL, enables a disabled subscription again.",
  })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: "Replaces the current event types." })
  eventTypes?: string[] | null;

  @Field(() => WebhookContextConfigInput, {
    nullable: true,
    description: "Conversation context that is sent with events. Null means none.",
  })
  contextConfig?: WebhookContextConfigInput | null;

  @Field(() => String, { nullable: true, description: `${authTokenDescription} Null means none.` })
  authToken?: string | null;

  @Field(() => Boolean, { nullable: true, description: oneChannelOnlyDescription })
  oneChannelOnly?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      "True pauses it: its events wait, and nothing is sent until false resumes it. Test events and replays of a single " +
      "delivery are sent all the same.",
  })
  paused?: boolean | null;
}

@ObjectType({ description: "Result of a change of a webhook subscription." })
class UpdateWebhookSubscriptionPayload {
  @Field(() => WebhookSubscription, { description: "The subscription in its current state." })
  subscription!: WebhookSubscription;
}

/** `updateWebhookSubscription` (wire contract org 3.3). */
@Resolver()
export class UpdateWebhookSubscription {
  @Mutation(() => UpdateWebhookSubscriptionPayload, {
    description:
      "Changes a webhook subscription. Errors: `validation_failed`, `not_found`, `webhook_scope_required`, " +
      "`claimed_agent_required`.",
  })
  async updateWebhookSubscription(
    @Arg("input", () => UpdateWebhookSubscriptionInput, { description: "The change." })
    input: UpdateWebhookSubscriptionInput,
    @Ctx() { viewer, services }: RequestContext,
  ): Promise<UpdateWebhookSubscriptionPayload> {
    authorize(viewer, webhookAuthority["webhook.write"]);
    const { id, url, eventTypes, contextConfig, authToken } = input;
    if (url === null) throw invalidValue(["url"], "The URL cannot be cleared.");
    if (eventTypes === null) throw invalidValue(["eventTypes"], "The event types cannot be cleared.");
    const violations: Violation[] = [
      ...(url === undefined ? [] : webhookUrlViolations(services.config, url)),
      ...contextViolations(contextConfig ?? {}),
      ...authTokenViolations(authToken),
    ];
    if (input.paused === null) throw invalidValue(["paused"], "It is true or false.");
    if (violations.length > 0) throw invalid(violations);
    const changed: WebhookRow = await services.database.request.transaction(async (tx) => {
      const webhook = isUuid(id) ? await lockVisibleWebhook(tx, viewer, id) : null;
      if (webhook === null) throw notFound("webhook subscription with this id");
      if (viewer.userId === null) await passWebhookGate(tx, webhook.identityId, services.clock.now());
      const oneChannelOnly = input.oneChannelOnly === true;
      const patch = { url, eventTypes, contextConfig, authToken, oneChannelOnly };
      const patched = await changeWebhook(tx, services, webhook, patch);
      return input.paused == null ? patched : setWebhookPaused(tx, services.clock, patched, input.paused);
    });
    return { subscription: changed as unknown as WebhookSubscription };
  }
}

/** A change with checked values. Undefined: unchanged; null: cleared. */
interface WebhookPatch {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly contextConfig?: ContextConfigInput | null | undefined;
  readonly authToken?: string | null | undefined;
  /** Whether a subscription that mixes topics is refused. */
  readonly oneChannelOnly: boolean;
}

/**
 * Changes a locked subscription. A URL, even the present one, enables it again (wire contract org 3.4). An empty patch
 * has no effect. Throws `validation_failed` when the result is inconsistent, and `webhook_scope_required`.
 */
async function changeWebhook(
  tx: Transaction,
  { clock, keyring, parts }: Pick<Services, "clock" | "keyring" | "parts">,
  webhook: WebhookRow,
  { url, eventTypes, contextConfig, authToken, oneChannelOnly }: WebhookPatch,
): Promise<WebhookRow> {
  requireOneChannel(oneChannelOnly, webhook);
  const webhooks = parts.get(allWebhooks);
  if ([url, eventTypes, contextConfig, authToken].every((value) => value === undefined)) return webhook;
  const ownerType = webhook.mailboxId === null ? "agent_identity" : "mailbox";
  const checked = checkKinds(webhooks.names, eventTypes ?? webhook.kinds, ownerType, (kind) =>
    webhooks.kinds.has(kind),
  );
  if ("violations" in checked) throw invalid(withKnownKinds(checked.violations, webhooks));
  const mixed = checked.topics.length > 1;
  requireOneChannel(oneChannelOnly, { mixed });
  const config = contextConfig === undefined ? webhook.contextConfig : contextConfig && storedContext(contextConfig);
  const objection = contextObjection(config, checked.topics);
  if (objection !== null) throw invalid([objection]);
  const changed = await updateWebhook(
    tx,
    webhook.id,
    {
      ...(url === undefined ? {} : { url, disabledAt: null, disabledReason: null }),
      ...(eventTypes === undefined ? {} : { kinds: checked.kinds, dialect: checked.dialect, mixed }),
      ...(contextConfig === undefined ? {} : { contextConfig: config }),
      ...(authToken === undefined ? {} : { sealedAuthToken: sealAuthToken(keyring, webhook.id, authToken) }),
    },
    clock.now(),
  );
  await appendWebhookEvent(tx, "webhook_subscription.updated", changed);
  return changed;
}
