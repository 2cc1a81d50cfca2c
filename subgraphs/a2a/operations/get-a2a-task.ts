import { Arg, Directive, Field, ID, ObjectType, Query, Resolver } from "type-graphql";

/** A delegated task. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "A delegated task." })
export class A2aTask {
  @Field(() => ID, { description: "UUID." })
  id!: string;
}

/** `a2aTask`: one task. */
@Resolver()
export class GetA2aTask {
  @Query(() => A2aTask, { nullable: true, description: "One task." })
  a2aTask(@Arg("id", () => ID) _id: string): A2aTask | null {
    return null;
  }
}
