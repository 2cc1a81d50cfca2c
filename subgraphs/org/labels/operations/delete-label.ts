import { Arg, Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { limitLabelChanges } from "../../../shared/labels/read-labels.js";
import { labelAuthority } from "../authority.js";
import { endLabel } from "../end-label.js";
import { changeableName, lockLabel } from "../lock-label.js";

@ObjectType({ description: "Result of deleting a label." })
class DeleteLabelPayload {
  @Field(() => String, { description: "Its name." })
  deletedLabel!: string;
}

/** `deleteLabel` (wire contract labels 3). */
@Resolver()
export class DeleteLabel {
  @Mutation(() => DeleteLabelPayload, {
    description:
      "Deletes a label. Nothing has it any longer; the objects themselves stay. For admin keys and the " +
      "organization's users. Errors: `admin_required`, `not_found`, `system_label`, `rate_limited`.",
  })
  async deleteLabel(
    @Arg("name", () => String, { description: "Its name." }) given: string,
    @Ctx() context: RequestContext,
  ): Promise<DeleteLabelPayload> {
    authorize(context.viewer, labelAuthority["label.change"]);
    const name = changeableName(given);
    await limitLabelChanges(context);
    await context.services.database.request.transaction(async (tx) => {
      await endLabel(tx, context.services, await lockLabel(tx, context, name), null);
    });
    return { deletedLabel: name };
  }
}
