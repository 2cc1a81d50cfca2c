import { Field, GraphQLISODateTime, ObjectType } from "type-graphql";

const Name = (description: string) => Field(() => String, { nullable: true, description });

/** The contact of a link (wire contract contacts 11). */
@ObjectType({ description: "A contact, in the form of a resource link." })
export class LinkedContact {
  @Name("The name to show.")
  preferredName!: string | null;

  @Name("The given name.")
  givenName!: string | null;

  @Name("The family name.")
  familyName!: string | null;

  @Name("The company.")
  companyName!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was added." })
  createdAt!: Date;
}
