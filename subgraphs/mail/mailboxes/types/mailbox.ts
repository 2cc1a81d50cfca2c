import {
  Ctx,
  Directive,
  Field,
  FieldResolver,
  Float,
  GraphQLISODateTime,
  ID,
  Int,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { domainOf } from "../../../shared/rules/mail-address.js";
import { planOf } from "../../../shared/rules/plans.js";
import { mailboxById } from "../loaders.js";
import type { MailboxRow } from "../store/mailboxes.js";
import { Identity } from "./identity.js";

/** A mailbox (wire contract mail 2.1). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A mailbox. Each identity owns exactly one." })
export class Mailbox {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The address, in lowercase. It never changes." })
  emailAddress!: string;

  @Field(() => ID, { description: "UUID of the identity that owns it." })
  identityId!: string;

  @Field(() => FilterMode, {
    description: "The filter mode of both directions. If they differ, the last that both had.",
  })
  filterMode!: FilterMode;

  @Field(() => FilterMode, { description: "Who may write to it if no rule applies." })
  inboundFilterMode!: FilterMode;

  @Field(() => FilterMode, { description: "Whom it may write to if no rule applies." })
  outboundFilterMode!: FilterMode;

  @Field(() => String, {
    nullable: true,
    description: "Signature for messages with HTML. What could harm a reader was removed when it was set.",
  })
  signatureHtml!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Signature for messages with text. If it is null, the text of `signatureHtml` is used.",
  })
  signatureText!: string | null;

  @Field(() => Boolean, { description: "Whether each message that it sends gets the signature." })
  signatureEnabled!: boolean;

  @Field(() => Int, {
    description:
      "For how many seconds a message that it sends can be canceled, if the send does not say it. 0: it leaves at once.",
  })
  defaultUndoSeconds!: number;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => Mailbox)
export class MailboxResolver {
  @FieldResolver(() => String, { description: "Domain of the address." })
  sendingDomain(@Root() mailbox: MailboxRow): string {
    return domainOf(mailbox.emailAddress);
  }

  @FieldResolver(() => Identity, { nullable: true, description: "The identity that owns it." })
  identity(@Root() mailbox: MailboxRow): Identity {
    return { id: mailbox.identityId };
  }

  @FieldResolver(() => Float, { description: "Size of the stored mail in bytes." })
  storageUsedBytes(@Root() mailbox: MailboxRow): number {
    return Number(mailbox.storageUsedBytes);
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description: "Maximum size in bytes under the plan. Null means no limit.",
  })
  storageLimitBytes(@Root() mailbox: MailboxRow, @Ctx() { services }: RequestContext): number | null {
    return planOf(services.plans, mailbox.plan).mailboxStorageBytes;
  }
}

/** The mailbox for another subgraph's id; null when the viewer may not see it. */
export const resolveMailboxReference: ReferenceResolver = async ({ id }, context) => {
  const { viewer } = context;
  return id === undefined || viewer.organizationId === null ? null : context.loader(mailboxById).load(id);
};
