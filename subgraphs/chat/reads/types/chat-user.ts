import { Field, ObjectType } from "type-graphql";

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

/** Users of a workspace. */
@ObjectType({ description: "Users of a workspace." })
export class ChatUserList {
  @Field(() => [ChatUser], { description: "The users." })
  users!: readonly ChatUser[];

  @Field(() => String, { nullable: true, description: "Slack's cursor of the next page. Null at the end." })
  nextCursor!: string | null;
}
