import {
  Directive,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  Int,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import { type Capability, capabilitiesOf, missingScopesOf } from "../rules/capabilities.js";
import type { ConnectionRow } from "../store/connections.js";
import { ChatCapability } from "./chat-capability.js";
import { Identity } from "./identity.js";

export enum ChatConnectionStatus {
  CONNECTED = "connected",
  DISCONNECTED = "disconnected",
  REAUTHORIZATION_REQUIRED = "reauthorization_required",
}

registerEnumType(ChatConnectionStatus, {
  name: "ChatConnectionStatus",
  description: "Whether a connection with a workspace works.",
  valuesConfig: {
    CONNECTED: { description: "It works." },
    DISCONNECTED: { description: "It was ended. Its token is erased." },
    REAUTHORIZATION_REQUIRED: { description: "Slack no longer accepts its token. Connect the workspace again." },
  },
});

/** A connection (wire contract chat 10). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "The bot of an identity in a Slack workspace." })
export class ChatConnection {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the identity." })
  identityId!: string;

  @Field(() => String, { description: "Slack's id of the workspace." })
  workspaceId!: string;

  @Field(() => String, { description: "Name of the workspace." })
  workspaceName!: string;

  @Field(() => String, { description: "Slack's id of the bot's user." })
  botUserId!: string;

  @Field(() => ChatConnectionStatus, { description: "Whether it works." })
  status!: ConnectionRow["status"];

  @Field(() => [String], { description: "The scopes that Slack granted to the bot." })
  scopes!: readonly string[];

  @Field(() => Int, {
    description:
      "How often the workspace was connected. What you keep of it under another number may be of another app.",
  })
  generation!: number;

  @Field(() => GraphQLISODateTime, { description: "When the workspace was first connected." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A page of connections. */
export const ChatConnectionPage = connectionType(ChatConnection, "ChatConnection");

@Resolver(() => ChatConnection)
export class ChatConnectionResolver {
  @FieldResolver(() => Identity, { nullable: true, description: "The identity." })
  identity(@Root() { identityId }: ConnectionRow): Identity {
    return { id: identityId };
  }

  @FieldResolver(() => [ChatCapability], { description: "What the bot can do, by its scopes." })
  capabilities(@Root() { scopes }: ConnectionRow): Capability[] {
    return capabilitiesOf(scopes);
  }

  @FieldResolver(() => [String], {
    description: "Scopes that at least one capability requires and that the bot does not have.",
  })
  missingScopes(@Root() { scopes }: ConnectionRow): string[] {
    return missingScopesOf(scopes);
  }
}
