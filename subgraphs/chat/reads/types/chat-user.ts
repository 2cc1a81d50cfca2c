import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";
import { contactOfIdentifier } from "../../../shared/contacts/contact-of-identifier.js";
import { ContactReference } from "../../../shared/contacts/types/contact-reference.js";
import type { RequestContext } from "../../../shared/context/request-context.js";

/** The profile of a workspace's user. */
@ObjectType({ description: "Profile of a user of a workspace." })
export class ChatUserProfile {
  @Field(() => String, { nullable: true, description: "Display name." })
  displayName!: string | null;

  @Field(() => String, { nullable: true, description: "Full name." })
  realName!: string | null;

  @Field(() => String, { nullable: true, description: "Address of a picture of 72 pixels." })
  image72!: string | null;

  @Field(() => String, { nullable: true, description: "Email address, if the bot may see it." })
  email!: string | null;
}

/** A user of a workspace. */
@ObjectType({ description: "A user of a workspace." })
export class ChatUser {
  @Field(() => String, { description: "Slack's id of the user." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Slack's id of the workspace." })
  teamId!: string | null;

  @Field(() => String, { nullable: true, description: "User name." })
  name!: string | null;

  @Field(() => String, { nullable: true, description: "Full name." })
  realName!: string | null;

  @Field(() => Boolean, { description: "Whether the account is deactivated." })
  deleted!: boolean;

  @Field(() => Boolean, { description: "Whether it is a bot." })
  isBot!: boolean;

  @Field(() => Boolean, { description: "Whether it belongs to an app." })
  isAppUser!: boolean;

  @Field(() => String, { nullable: true, description: "Time zone, such as Europe/Berlin." })
  tz!: string | null;

  @Field(() => ChatUserProfile, { description: "The user's profile." })
  profile!: ChatUserProfile;
}

@Resolver(() => ChatUser)
export class ChatUserResolver {
  @FieldResolver(() => ContactReference, {
    nullable: true,
    description: "The contact of your organization that has this account. Null if there is none.",
  })
  contact(@Root() { id, teamId }: ChatUser, @Ctx() context: RequestContext): Promise<ContactReference | null> | null {
    if (teamId === null) return null;
    return context.loader(contactOfIdentifier).load({ kind: "chat_user", value: `${teamId}/${id}` });
  }
}

/** Users of a workspace. */
@ObjectType({ description: "Users of a workspace." })
export class ChatUserList {
  @Field(() => [ChatUser], { description: "The users." })
  users!: readonly ChatUser[];

  @Field(() => String, { nullable: true, description: "Slack's cursor of the next page. Null at the end." })
  nextCursor!: string | null;
}
