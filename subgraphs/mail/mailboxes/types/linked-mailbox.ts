import { Field, GraphQLISODateTime, ObjectType } from "type-graphql";
import { FilterMode } from "../../../shared/graphql/filter-mode.js";

/** The mailbox of a link. */
@ObjectType({ description: "A mailbox, in the form of a resource link." })
export class LinkedMailbox {
  @Field(() => String, { description: "Its address." })
  emailAddress!: string;

  @Field(() => FilterMode, {
    description: "The filter mode of both directions. If they differ, the last that both had.",
  })
  filterMode!: FilterMode;

  @Field(() => FilterMode, { description: "Who may write to it if no rule applies." })
  inboundFilterMode!: FilterMode;

  @Field(() => FilterMode, { description: "Whom it may write to if no rule applies." })
  outboundFilterMode!: FilterMode;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt!: Date;
}
