import { Ctx, Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import { may } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { Identity, identityById } from "../../identities/public.js";
import { openAuthToken } from "../auth-token.js";
import { webhookAuthority } from "../authority.js";
import { webhookById } from "../loaders.js";
import { spell } from "../rules/webhook-names.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { WebhookContextConfig } from "./webhook-context.js";
import { allWebhooks } from "../../../shared/webhooks/webhook-catalogue.js";

/** The input field that sets the token. */
export const authTokenDescription =
  "Sent with every delivery as `Authorization: Bearer <token>`, beside the signatures. 1 to 2048 visible ASCII " +
  "characters. Answers to deliveries with a token are not logged, because a receiver may repeat it.";

/** A webhook subscription (wire contract org 3.2). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A webhook subscription: a URL that receives events of an identity or its mailbox." })
export class WebhookSubscription {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The current organization of its identity." })
  organizationId!: string;

  @Field(() => ID, { nullable: true, description: "UUID of the mailbox that owns it. Null if an identity owns it." })
  mailboxId!: string | null;

  @Field(() => String, { description: "URL of the receiver." })
  url!: string;

  @Field(() => WebhookContextConfig, {
    nullable: true,
    description: "Conversation context that is sent with events. Null means none.",
  })
  contextConfig!: WebhookContextConfig | null;

  @Field(() => Boolean, { description: "Whether it has event types of several channels." })
  mixed!: boolean;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was disabled. Null while it is enabled." })
  disabledAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "Why it was disabled: `receiver_gone` after the answer 410. Setting the URL enables it again.",
  })
  disabledReason!: string | null;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description:
      "When it was paused. Null while it is not. Events of a paused subscription wait, and are sent when it is resumed.",
  })
  pausedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => WebhookSubscription)
export class WebhookSubscriptionResolver {
  @FieldResolver(() => ID, { description: "UUID of the identity, or of the identity of the mailbox, that owns it." })
  ownerIdentityId(@Root() webhook: WebhookRow): string {
    return webhook.identityId;
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: "UUID of the identity that owns it. Null if a mailbox owns it.",
  })
  agentIdentityId(@Root() webhook: WebhookRow): string | null {
    return webhook.mailboxId === null ? webhook.identityId : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The token that deliveries carry as `Authorization: Bearer`. Null if there is none, or if the viewer may not change " +
      "the subscription.",
  })
  authToken(@Root() webhook: WebhookRow, @Ctx() { viewer, services }: RequestContext): string | null {
    if (
      !may(viewer, webhookAuthority["webhook.write"], {
        organizationId: webhook.organizationId,
        identityId: webhook.identityId,
      })
    ) {
      return null;
    }
    return openAuthToken(services.keyring, webhook.id, webhook.sealedAuthToken);
  }

  @FieldResolver(() => Boolean, { description: "Whether deliveries carry a token." })
  hasAuthToken(@Root() webhook: WebhookRow): boolean {
    return webhook.sealedAuthToken !== null;
  }

  @FieldResolver(() => [String], { description: "Its event types, spelled as in the request." })
  eventTypes(@Root() webhook: WebhookRow, @Ctx() { services }: RequestContext): string[] {
    return webhook.kinds.map((kind) => spell(services.parts.get(allWebhooks).names, kind, webhook.dialect));
  }

  @FieldResolver(() => Identity, {
    nullable: true,
    description: "The identity, or the identity of the mailbox, that owns it.",
  })
  async identity(@Root() webhook: WebhookRow, @Ctx() context: RequestContext): Promise<Identity | null> {
    return context.loader(identityById).load(webhook.identityId);
  }
}

/** The subscription for another subgraph's id; null when the viewer may not see it. */
export const resolveWebhookReference: ReferenceResolver = async ({ id }, context) => {
  const { viewer } = context;
  return id === undefined || viewer.organizationId === null ? null : context.loader(webhookById).load(id);
};
