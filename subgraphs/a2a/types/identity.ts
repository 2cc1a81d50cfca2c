import { Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";

/** What a2a adds to an identity. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An agent identity." })
export class Identity {
  @Field(() => ID)
  id!: string;
}

@Resolver(() => Identity)
export class A2aIdentityResolver {
  @FieldResolver(() => Boolean, { nullable: true, description: "Whether it takes tasks." })
  a2aEnabled(@Root() _identity: Identity): boolean | null {
    return null;
  }
}
