import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requirePhones, withPhones } from "../operate.js";

@InputType({ description: "The tapback to remove from a simulated phone." })
class RemoveImHandsetTapbackInput {
  @Field(() => String, { description: "Number of the phone." })
  number!: string;

  @Field(() => ID, { description: "UUID of the tapback." })
  tapbackId!: string;
}

@ObjectType({ description: "Result of removing a tapback." })
class RemoveImHandsetTapbackPayload {
  @Field(() => ID, { description: "UUID of the removed tapback." })
  tapbackId!: string;
}

/** `removeImHandsetTapback` (wire contract im 16). */
@Resolver()
export class RemoveImHandsetTapback {
  @Mutation(() => RemoveImHandsetTapbackPayload, {
    description:
      "Removes a tapback of a simulated phone. For the operator of the installation. Errors: `operator_required`, " +
      "`not_available`, `not_found`, `handset_offline`.",
  })
  async removeImHandsetTapback(
    @Arg("input", () => RemoveImHandsetTapbackInput, { description: "The tapback." })
    { number, tapbackId }: RemoveImHandsetTapbackInput,
    @Ctx() context: RequestContext,
  ): Promise<RemoveImHandsetTapbackPayload> {
    await requirePhones(context);
    await withPhones(context, (phones) => phones.removeTapback(number, tapbackId));
    return { tapbackId };
  }
}
