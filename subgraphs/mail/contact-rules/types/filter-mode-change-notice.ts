import { Field, Int, ObjectType } from "type-graphql";
import { FilterMode } from "../../../shared/graphql/filter-mode.js";
import { MailRuleAction } from "./enums.js";

/** What a change of the filter mode makes of existing rules (wire contract mail 2.1). */
@ObjectType({ description: "What a change of the filter mode makes of existing contact rules." })
export class FilterModeChangeNotice {
  @Field(() => FilterMode, { description: "The filter mode from now on." })
  newFilterMode!: FilterMode;

  @Field(() => MailRuleAction, {
    description: "Rules with this action say what the filter mode says already.",
  })
  redundantRuleAction!: MailRuleAction;

  @Field(() => Int, { description: "Number of such rules." })
  redundantRuleCount!: number;
}
