import { orderedId } from "../../../shared/identity/ordered-id.js";
import { withKnownKinds } from "../known-kinds.js";
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { invalid, notFound } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { WebhookOwnerType } from "../../../shared/rules/webhook-names.js";
import { sealAuthToken } from "../auth-token.js";
import { appendWebhookEvent } from "../append-webhook-event.js";
import { webhookUrlViolations } from "../check-webhook-url.js";
import { ensureSigningKey } from "../../signing-keys/public.js";
import { webhookAuthority } from "../authority.js";
import { webhookErrors } from "../errors.js";
import { authTokenViolations } from "../rules/auth-token.js";
import { webhooksPerIdentity } from "../rules/limits.js";
import { contextObjection, contextViolations, storedContext } from "../rules/webhook-context.js";
import { checkKinds, type SubscribedKinds } from "../rules/webhook-kinds.js";
import { type IdentityRow, lockVisibleOwner } from "../../identities/public.js";
import { countWebhooks, insertWebhook } from "../store/webhook-subscriptions.js";
import { WebhookContextConfigInput } from "../types/webhook-context.js";
import { authTokenDescription, WebhookSubscription } from "../types/webhook-subscription.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";
import { passWebhookGate } from "../pass-webhook-gate.js";

@InputType({ description: "A new webhook subscription. Set exactly one owner." })
class CreateWebhookSubscriptionInput {
  @Field(() => String, {
    description:
      "URL of the receiver: https, up to 2048 characters, without credentials. Or `parley:receiver`, the built-in receiver: " +
      "it answers 200, and the log of deliveries shows what it got.",
  })
  url!: string;

  @Field(() => [String], {
    description:
      "Event types of the catalog, in one spelling. An identity may mix channels, except A2A with others. A mailbox has " +
      "only email event types.",
  })
  eventTypes!: string[];

  @Field(() => ID, { nullable: true, description: "UUID of the identity that owns it." })
  agentIdentityId?: string | null;

  @Field(() => ID, { nullable: true, description: "UUID of the mailbox that owns it." })
  mailboxId?: string | null;

  @Field(() => WebhookContextConfigInput, {
    nullable: true,
    description: "Conversation context that is sent with events.",
  })
  contextConfig?: WebhookContextConfigInput | null;

  @Field(() => String, { nullable: true, description: authTokenDescription })
  authToken?: string | null;
}

@ObjectType({ description: "Result of creating a webhook subscription." })
class CreateWebhookSubscriptionPayload {
  @Field(() => WebhookSubscription, { description: "The new subscription." })
  subscription!: WebhookSubscription;

  @Field(() => String, {
    nullable: true,
    description: "The owner's signing key, shown only here, if this created its first one.",
  })
  signingKey!: string | null;
}

/** `createWebhookSubscription` (wire contract org 3.3). */
@Resolver()
export class CreateWebhookSubscription {
  @Mutation(() => CreateWebhookSubscriptionPayload, {
    description:
      "Creates a webhook subscription: events of an identity or its mailbox are sent to a URL. Accepts an " +
      "Idempotency-Key. Errors: `validation_failed`, `not_found`, `webhook_subscription_limit`, " +
      "`claimed_agent_required`.",
  })
  async createWebhookSubscription(
    @Arg("input", () => CreateWebhookSubscriptionInput, { description: "The subscription." })
    input: CreateWebhookSubscriptionInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateWebhookSubscriptionPayload> {
    const { services, viewer } = context;
    authorize(viewer, webhookAuthority["webhook.write"]);
    const order = check(input, context);
    const made = await once(context, "createWebhookSubscription", input, async (tx) => {
      const owner = await lockOwner(tx, context, order);
      if (viewer.userId === null) await passWebhookGate(tx, owner.id, services.clock.now());
      if ((await countWebhooks(tx, owner.id)) >= webhooksPerIdentity) {
        throw webhookErrors.problem("webhook_subscription_limit", { details: { limit: webhooksPerIdentity } });
      }
      const id = orderedId(services.clock.now());
      const webhook = await insertWebhook(tx, {
        id,
        identityId: owner.id,
        mailboxId: order.ownerType === "mailbox" ? order.ownerId : null,
        url: input.url,
        kinds: order.kinds,
        dialect: order.dialect,
        mixed: order.topics.length > 1,
        sealedAuthToken: sealAuthToken(services.keyring, id, input.authToken),
        contextConfig: input.contextConfig ? storedContext(input.contextConfig) : null,
        createdAt: services.clock.now(),
      });
      await appendWebhookEvent(tx, "webhook_subscription.created", webhook);
      return {
        // JSON has no bytes. A retry with the same key has the same token.
        webhook: { ...webhook, sealedAuthToken: null },
        signingKey: await ensureSigningKey(tx, services, owner),
      };
    });
    const sealedAuthToken = sealAuthToken(services.keyring, made.webhook.id, input.authToken);
    const subscription = { ...made.webhook, sealedAuthToken };
    return { subscription: subscription as unknown as WebhookSubscription, signingKey: made.signingKey };
  }
}

interface Order extends SubscribedKinds {
  readonly ownerType: WebhookOwnerType;
  readonly ownerId: string;
}

function check(input: CreateWebhookSubscriptionInput, { services }: RequestContext): Order {
  const violations: Violation[] = [
    ...webhookUrlViolations(services.config, input.url),
    ...contextViolations(input.contextConfig ?? {}),
    ...authTokenViolations(input.authToken),
  ];
  const [owner, ...others] = [
    { ownerType: "agent_identity", ownerId: input.agentIdentityId, path: ["agentIdentityId"] } as const,
    { ownerType: "mailbox", ownerId: input.mailboxId, path: ["mailboxId"] } as const,
  ].filter(({ ownerId }) => ownerId !== null && ownerId !== undefined);
  if (owner === undefined || others.length > 0) {
    throw invalid([
      ...violations,
      { path: ["agentIdentityId"], message: "Name exactly one owner: an identity or a mailbox." },
    ]);
  }
  const ownerId = owner.ownerId!.toLowerCase();
  if (!isUuid(ownerId)) violations.push({ path: owner.path, message: "This is not a UUID.", type: "uuid_parsing" });
  const kinds = checkKinds(services.parts.get(allWebhooks).names, input.eventTypes, owner.ownerType, (kind) =>
    services.parts.get(allWebhooks).kinds.has(kind),
  );
  if ("violations" in kinds)
    throw invalid([...violations, ...withKnownKinds(kinds.violations, services.parts.get(allWebhooks))]);
  const objection = contextObjection(input.contextConfig ?? null, kinds.topics);
  if (objection !== null) violations.push(objection);
  if (violations.length > 0) throw invalid(violations);
  return { ...kinds, ownerType: owner.ownerType, ownerId };
}

/** Locks the identity behind the owner, so that its subscriptions can be counted. Throws `not_found`. */
async function lockOwner(
  tx: Transaction,
  { services, viewer }: RequestContext,
  { ownerType, ownerId }: Order,
): Promise<IdentityRow> {
  const find = services.parts.get(allWebhooks).owners.get(ownerType);
  const identityId = ownerType === "agent_identity" ? ownerId : ((await find?.(tx, viewer, ownerId)) ?? null);
  const owner = identityId === null ? null : await lockVisibleOwner(tx, viewer, identityId);
  if (owner === null) throw notFound("identity or mailbox with this id");
  return owner;
}
