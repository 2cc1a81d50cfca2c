import { Field, ID, InputType } from "type-graphql";

@InputType({ description: "Entries of a review list." })
export class ReviewListEntriesInput {
  @Field(() => ID, { description: "UUID of the list." })
  listId!: string;

  @Field(() => [String], { description: "1 to 1,000 entries, as the kind of the list says." })
  values!: string[];
}
