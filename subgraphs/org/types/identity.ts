import { Directive, Field, ID, ObjectType } from "type-graphql";

/** An agent identity (spec 2.5a, wire contract org 2.5). */
@Directive('@key(fields: "id")')
@Directive('@key(fields: "agentHandle")')
@ObjectType({ description: "An agent identity: what an organization owns and other agents address by its handle." })
export class Identity {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "Handle without the @." })
  agentHandle!: string;
}
