import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { Identity, identityById } from "../../identities/public.js";

/** An identity was given a note (wire contract notes 3). */
@ObjectType({ description: "An agent was given a note." })
export class NoteAccess {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the note." })
  noteId!: string;

  @Field(() => ID, { description: "UUID of the agent." })
  identityId!: string;

  @Field(() => GraphQLISODateTime, { description: "Since when." })
  createdAt!: Date;
}

@Resolver(() => NoteAccess)
export class NoteAccessResolver {
  @FieldResolver(() => Identity, { nullable: true, description: "The agent." })
  async identity(@Root() { identityId }: NoteAccess, @Ctx() context: RequestContext): Promise<Identity | null> {
    return context.loader(identityById).load(identityId) as Promise<Identity | null>;
  }
}
