import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid } from "../../../shared/errors/shared-errors.js";
import { limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { labelAuthority } from "../authority.js";
import { changeableName, lockLabel, requireNoSystemLabel } from "../lock-label.js";
import { renameOrMerge } from "../rename-or-merge.js";
import { isRefusedFacts, readLabelFacts } from "../rules/label-facts.js";
import { Label } from "../types/label.js";

@InputType({ description: "A change of a label. What is left out stays as it is." })
class UpdateLabelInput {
  @Field(() => String, { description: "Its name." })
  name!: string;

  @Field(() => String, { nullable: true, description: "Its new name." })
  newName?: string | null;

  @Field(() => String, { nullable: true, description: "Such as #0a7f5c; null for none." })
  color?: string | null;

  @Field(() => String, { nullable: true, description: "Up to 255 characters; null for none." })
  description?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "If another label has the new name, whether to make one label of both. Default: false.",
  })
  merge?: boolean | null;
}

@ObjectType({ description: "Result of a change of a label." })
class UpdateLabelPayload {
  @Field(() => Label, { description: "The label in its current state. After a merge: the one that stays." })
  label!: Label;
}

/** `updateLabel` (wire contract labels 3). */
@Resolver()
export class UpdateLabel {
  @Mutation(() => UpdateLabelPayload, {
    description:
      "Renames a label, on everything that has it, or changes its color or description. For admin keys and the " +
      "organization's users. Errors: `validation_failed`, `admin_required`, `not_found`, `system_label`, " +
      "`label_exists`, `rate_limited`.",
  })
  async updateLabel(
    @Arg("input", () => UpdateLabelInput, { description: "The change." }) input: UpdateLabelInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateLabelPayload> {
    authorize(context.viewer, labelAuthority["label.change"]);
    const facts = readLabelFacts(input);
    if (isRefusedFacts(facts)) throw invalid(facts);
    if (facts.name !== undefined) requireNoSystemLabel(facts.name);
    const name = changeableName(input.name);
    await limitLabelChanges(context);
    const row = await context.services.database.request.transaction(async (tx) =>
      renameOrMerge(tx, context.services, await lockLabel(tx, context, name), facts, input.merge ?? false),
    );
    return { label: { ...row, isSystem: false } };
  }
}
