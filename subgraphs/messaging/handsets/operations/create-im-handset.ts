import { Arg, Ctx, Field, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ImService } from "../../messages/public.js";
import { checkNumber } from "../checks.js";
import { existingHandset, requirePhones, withPhones } from "../operate.js";
import { ImHandset, toHandset } from "../types/handset.js";

@InputType({ description: "A simulated phone to create." })
class CreateImHandsetInput {
  @Field(() => String, { description: "Its number in E.164." })
  number!: string;

  @Field(() => ImService, {
    nullable: true,
    description: "The service that carries its messages. Default: `IMESSAGE`.",
  })
  service?: ImService | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it is switched on. Default: true." })
  online?: boolean | null;
}

@ObjectType({ description: "Result of creating a simulated phone." })
class CreateImHandsetPayload {
  @Field(() => ImHandset, { description: "The phone." })
  handset!: ImHandset;
}

/** `createImHandset` (wire contract im 16). */
@Resolver()
export class CreateImHandset {
  @Mutation(() => CreateImHandsetPayload, {
    description:
      "Creates a simulated phone. For the operator of the installation. Errors: `operator_required`, `not_available`, " +
      "`validation_failed`, `handset_exists`, `handset_limit_reached`.",
  })
  async createImHandset(
    @Arg("input", () => CreateImHandsetInput, { description: "The phone." }) input: CreateImHandsetInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateImHandsetPayload> {
    await requirePhones(context);
    const number = checkNumber(input.number, "number");
    const { service, online } = input;
    const handset = { number, service: service ?? ImService.IMESSAGE, online: online ?? true };
    await withPhones(context, (phones) => phones.create(handset));
    return { handset: toHandset(await existingHandset(context, number)) };
  }
}
