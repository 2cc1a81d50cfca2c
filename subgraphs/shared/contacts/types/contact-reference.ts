import { Directive, Field, ID, ObjectType } from "type-graphql";

/** A contact, which org describes. */
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType("Contact")
export class ContactReference {
  @Field(() => ID)
  id!: string;
}
