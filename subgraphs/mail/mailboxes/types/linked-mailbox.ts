import { Field, GraphQLISODateTime, ObjectType } from "type-graphql";
import { FilterMode } from "../../../shared/graphql/filter-mode.js";

/** The mailbox of a link. */
@ObjectType({ description: "A mailbox, in the form of a resource link." })
export class LinkedMailbox {
  @Field(() => String, { description: "Its address." })
  emailAddress!: string;

  @Field(() => FilterMode, { description: "Who may write to it if no rule applies." })
  filterMode!: FilterMode;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;
}
