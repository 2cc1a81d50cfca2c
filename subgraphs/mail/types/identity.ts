import { Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import { Mailbox } from "./mailbox.js";

/** What mail adds to an identity. */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An agent identity." })
export class Identity {
  @Field(() => ID)
  id!: string;
}

@Resolver(() => Identity)
export class MailIdentityResolver {
  @FieldResolver(() => Mailbox, { nullable: true, description: "Its mailbox." })
  mailbox(@Root() _identity: Identity): Mailbox | null {
    return null;
  }
}
