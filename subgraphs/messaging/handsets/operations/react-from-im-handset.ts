import { Arg, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ImReactionKind } from "../../reactions/public.js";
import { checkTapback } from "../checks.js";
import { requirePhones, withPhones } from "../operate.js";

@InputType({ description: "A tapback of a simulated phone." })
class ReactFromImHandsetInput {
  @Field(() => String, { description: "Number of the phone." })
  number!: string;

  @Field(() => ID, { description: "UUID of a message on its screen." })
  messageId!: string;

  @Field(() => ImReactionKind, { nullable: true, description: "The tapback. Not `CUSTOM`." })
  reaction?: ImReactionKind | null;

  @Field(() => String, { nullable: true, description: "An emoji instead of a reaction, at most 16 characters." })
  customEmoji?: string | null;

  @Field(() => Int, { nullable: true, description: "Part of the message, 0 to 99. Default: 0." })
  partIndex?: number | null;
}

@ObjectType({ description: "Result of a tapback of a simulated phone." })
class ReactFromImHandsetPayload {
  @Field(() => ID, { description: "UUID of the tapback." })
  tapbackId!: string;
}

/** `reactFromImHandset` (wire contract im 16). */
@Resolver()
export class ReactFromImHandset {
  @Mutation(() => ReactFromImHandsetPayload, {
    description:
      "Reacts to a message from a simulated phone. The tapback replaces the phone's earlier one on that part. For " +
      "the operator of the installation. Errors: `operator_required`, `not_available`, `not_found`, " +
      "`validation_failed`, `handset_offline`, `handset_unsupported`.",
  })
  async reactFromImHandset(
    @Arg("input", () => ReactFromImHandsetInput, { description: "The tapback." }) input: ReactFromImHandsetInput,
    @Ctx() context: RequestContext,
  ): Promise<ReactFromImHandsetPayload> {
    await requirePhones(context);
    const { number, messageId, reaction, customEmoji, partIndex } = input;
    const tapback = checkTapback(reaction ?? null, customEmoji ?? null, partIndex ?? 0);
    const what = { messageId, ...tapback };
    return { tapbackId: await withPhones(context, (phones) => phones.tapback(number, what)) };
  }
}
