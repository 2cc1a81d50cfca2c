import { Ctx, Directive, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { ReferenceResolver } from "../../../shared/graphql/build-subgraph.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { Identity, identityById } from "../../identities/public.js";
import { ConsoleUser, userById } from "../../people/public.js";
import { grantById } from "../loaders.js";
import type { GrantRow } from "../store/grants.js";

/** An application that may act as an agent at /mcp. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "The access of an application that acts as an agent at /mcp." })
export class McpGrant {
  @Field(() => ID, { description: "UUID. `endMcpGrant` accepts it." })
  id!: string;

  @Field(() => String, { description: "What the application calls itself. Nobody has checked this name." })
  clientName!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The host that the application belongs to. Null if it registered itself: then nothing proves who it is.",
  })
  clientHost!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When the person agreed." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Last use, to the minute." })
  lastUsedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it ends if the application does not use it." })
  expiresAt!: Date;
}

@Resolver(() => McpGrant)
export class McpGrantResolver {
  @FieldResolver(() => String, { description: "The host that gets the access." })
  redirectHost(@Root() { redirectUri }: GrantRow): string {
    return new URL(redirectUri).host;
  }

  @FieldResolver(() => Identity, { nullable: true, description: "The agent that it acts as." })
  async identity(@Root() { identityId }: GrantRow, @Ctx() context: RequestContext): Promise<Identity | null> {
    return context.loader(identityById).load(identityId);
  }

  @FieldResolver(() => ConsoleUser, { nullable: true, description: "Who agreed." })
  async grantedBy(@Root() { userId }: GrantRow, @Ctx() context: RequestContext): Promise<ConsoleUser | null> {
    return context.loader(userById).load(userId);
  }
}

/** Pages of grants. */
export const McpGrantConnection = connectionType(McpGrant, "McpGrant");

/** The grant for an event's key; null when it has ended, or the viewer may not see it. */
export const resolveMcpGrantReference: ReferenceResolver = async ({ id }, context) =>
  context.loader(grantById).load(id ?? "");
