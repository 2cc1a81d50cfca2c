import { Ctx, Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import { contactOfIdentifier } from "../../../shared/contacts/contact-of-identifier.js";
import { ContactReference } from "../../../shared/contacts/types/contact-reference.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { inLabelOrder } from "../../../shared/labels/rules/system-labels.js";
import { Identity, settingsByIdentity } from "../../settings/public.js";
import { labelsOfConversation, listedParticipants } from "../rules.js";
import type { ConversationRow } from "../store/conversation-row.js";
import { ImGroupCreationStatus } from "./enums.js";

/** A conversation (wire contract im 6). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A thread of instant messages between an identity and one remote address, or a group." })
export class ImConversation {
  @Field(() => ID, { description: "UUID. It stays the same when people disconnect and connect again." })
  id!: string;

  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => Boolean, { description: "Whether it is a group." })
  isGroup!: boolean;

  @Field(() => String, { nullable: true, description: "The remote address. Null for groups." })
  remoteNumber!: string | null;

  @Field(() => ImGroupCreationStatus, { nullable: true, description: "Groups: state of the creation. Otherwise null." })
  groupCreationStatus!: ImGroupCreationStatus | null;

  @Field(() => ID, { nullable: true, description: "UUID of the latest assignment. Null for groups." })
  assignmentId!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the latest assignment is active. Null if there is none.",
  })
  isConnected!: boolean | null;

  @Field(() => Date, { nullable: true, description: "Until when it is snoozed. Null if it is not." })
  snoozedUntil!: Date | null;

  @Field(() => Date, { description: "When it began." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => ImConversation)
export class ImConversationResolver {
  @FieldResolver(() => [String], {
    description:
      "Groups: remote members that are known. A conversation with an address that is no phone number, which can only be " +
      "read: that address. Otherwise empty.",
  })
  participants(@Root() conversation: ConversationRow): readonly string[] {
    return listedParticipants(conversation);
  }

  @FieldResolver(() => [String], {
    description: "Its labels: first those that Parley derives, such as unread, then the others in alphabetical order.",
  })
  labels(@Root() conversation: ConversationRow): string[] {
    const isSnoozed = conversation.snoozedUntil !== null;
    return inLabelOrder(labelsOfConversation({ ...conversation, isSnoozed }), conversation.labelNames);
  }

  @FieldResolver(() => ContactReference, {
    nullable: true,
    description: "The contact of your organization with the remote number. Null for groups, and if there is none.",
  })
  contact(
    @Root() { remoteNumber }: ConversationRow,
    @Ctx() context: RequestContext,
  ): Promise<ContactReference | null> | null {
    if (remoteNumber === null) return null;
    return context.loader(contactOfIdentifier).load({ kind: "phone", value: remoteNumber });
  }

  @FieldResolver(() => Identity, { nullable: true, description: "Its identity." })
  async identity(@Root() { identityId }: ConversationRow, @Ctx() context: RequestContext): Promise<Identity | null> {
    const settings = await context.loader(settingsByIdentity).load(identityId);
    return settings === null ? null : { id: identityId };
  }
}
