import { Ctx, Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { identityById, webhookById } from "../../loaders.js";
import { spell } from "../rules/webhook-names.js";
import type { WebhookRow } from "../store/webhook-subscriptions.js";
import { Identity } from "../../identities/types/identity.js";
import { WebhookContextConfig } from "./webhook-context.js";

/** A webhook subscription (wire contract org 3.2). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "Where events of an identity or its mailbox are sent." })
export class WebhookSubscription {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The organization that its identity belongs to now." })
  organizationId!: string;

  @Field(() => ID, { nullable: true, description: "UUID of the mailbox that owns it; null when an identity does." })
  mailboxId!: string | null;

  @Field(() => String, { description: "The receiver's address." })
  url!: string;

  @Field(() => WebhookContextConfig, { nullable: true, description: "What goes along with events; null: nothing." })
  contextConfig!: WebhookContextConfig | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Since when nothing is sent; null while it works." })
  disabledAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: "Why nothing is sent: `receiver_gone` after an answer 410. Setting the URL enables it again.",
  })
  disabledReason!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => WebhookSubscription)
export class WebhookSubscriptionResolver {
  @FieldResolver(() => ID, { description: "UUID of the identity behind the owner." })
  ownerIdentityId(@Root() webhook: WebhookRow): string {
    return webhook.identityId;
  }

  @FieldResolver(() => ID, {
    nullable: true,
    description: "UUID of the identity that owns it; null when a mailbox does.",
  })
  agentIdentityId(@Root() webhook: WebhookRow): string | null {
    return webhook.mailboxId === null ? webhook.identityId : null;
  }

  @FieldResolver(() => [String], { description: "Its kinds of event, in the spelling in which they were given." })
  eventTypes(@Root() webhook: WebhookRow): string[] {
    return webhook.kinds.map((kind) => spell(kind, webhook.dialect));
  }

  @FieldResolver(() => Identity, { nullable: true, description: "The identity behind the owner." })
  async identity(@Root() webhook: WebhookRow, @Ctx() context: RequestContext): Promise<Identity | null> {
    return context.loader(identityById).load(webhook.identityId);
  }
}

/** The subscription of an id that another subgraph holds; null for one the viewer may not see. */
export const resolveWebhookReference: ReferenceResolver = async ({ id }, context) => {
  const { viewer } = context;
  return id === undefined || viewer.organizationId === null ? null : context.loader(webhookById).load(id);
};
