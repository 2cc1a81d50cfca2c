import { Field, Int, ObjectType } from "type-graphql";
import { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { MailRuleAction } from "./enums.js";

/** The effect of a filter mode change on existing rules (wire contract mail 2.1). */
@ObjectType({ description: "The contact rules that a change of the filter mode makes redundant." })
export class FilterModeChangeNotice {
  @Field(() => FilterMode, { description: "The new filter mode." })
  newFilterMode!: FilterMode;

  @Field(() => MailRuleAction, {
    description: "Rules with this action are redundant: the filter mode alone has the same effect.",
  })
  redundantRuleAction!: MailRuleAction;

  @Field(() => Int, { description: "Number of such rules." })
  redundantRuleCount!: number;
}
