import { Ctx, Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import { ContactRuleDirection } from "../../../shared/contact-rules/direction-enums.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { Identity, Mailbox, mailboxById } from "../../mailboxes/public.js";
import type { ContactRuleRow } from "../store/contact-rules.js";
import { MailMatchType, MailRuleAction } from "./enums.js";

/** A contact rule (wire contract mail 2.5, 7). */
@Directive('@key(fields: "id")')
@ObjectType({
  description:
    "A rule of an identity about an address or a domain. It allows or blocks mail in one direction or in both. If " +
    "no rule applies to an address, the filter mode decides.",
})
export class MailContactRule {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the identity that the rule belongs to." })
  identityId!: string;

  @Field(() => ID, { description: "UUID of the identity's mailbox." })
  mailboxId!: string;

  @Field(() => MailRuleAction, { description: "Whether the rule allows or blocks." })
  action!: MailRuleAction;

  @Field(() => ContactRuleDirection, { description: "Which directions the rule is about." })
  direction!: ContactRuleDirection;

  @Field(() => MailMatchType, { description: "Whether the rule names an address or a domain." })
  matchType!: MailMatchType;

  @Field(() => String, { description: "The address or the domain, in lowercase. Domains are in punycode." })
  matchTarget!: string;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A page of contact rules. */
export const MailContactRuleConnection = connectionType(MailContactRule, "MailContactRule");

@Resolver(() => MailContactRule)
export class MailContactRuleResolver {
  @FieldResolver(() => Identity, { nullable: true, description: "The identity that the rule belongs to." })
  identity(@Root() { identityId }: ContactRuleRow): Identity {
    return { id: identityId };
  }

  @FieldResolver(() => Mailbox, { nullable: true, description: "The identity's mailbox." })
  async mailbox(@Root() { mailboxId }: ContactRuleRow, @Ctx() context: RequestContext): Promise<Mailbox | null> {
    return context.loader(mailboxById).load(mailboxId);
  }
}
