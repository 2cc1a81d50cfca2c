import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requirePhones, withPhones } from "../operate.js";

@InputType({ description: "A conversation on a simulated phone." })
class ImHandsetThreadInput {
  @Field(() => String, { description: "Number of the phone." })
  number!: string;

  @Field(() => ID, { description: "UUID of the conversation." })
  threadId!: string;
}

@ObjectType({ description: "The conversation in which a simulated phone did something." })
class ImHandsetThreadPayload {
  @Field(() => ID, { description: "UUID of the conversation." })
  threadId!: string;
}

const errors =
  "For the operator of the installation. Errors: `operator_required`, `not_available`, `not_found`, `handset_offline`.";

/** `readOnImHandset` and `typeOnImHandset`, which do the same in two ways (wire contract im 16). */
@Resolver()
export class ShowImHandsetPresence {
  @Mutation(() => ImHandsetThreadPayload, {
    description: `Sends a read receipt from a simulated phone. ${errors}`,
  })
  async readOnImHandset(
    @Arg("input", () => ImHandsetThreadInput, { description: "The conversation that was read." })
    { number, threadId }: ImHandsetThreadInput,
    @Ctx() context: RequestContext,
  ): Promise<ImHandsetThreadPayload> {
    await requirePhones(context);
    await withPhones(context, (phones) => phones.read(number, threadId));
    return { threadId };
  }

  @Mutation(() => ImHandsetThreadPayload, {
    description: `Shows that somebody is typing on a simulated phone. ${errors}`,
  })
  async typeOnImHandset(
    @Arg("input", () => ImHandsetThreadInput, { description: "The conversation." }) {
      number,
      threadId,
    }: ImHandsetThreadInput,
    @Ctx() context: RequestContext,
  ): Promise<ImHandsetThreadPayload> {
    await requirePhones(context);
    await withPhones(context, (phones) => phones.typing(number, threadId));
    return { threadId };
  }
}
