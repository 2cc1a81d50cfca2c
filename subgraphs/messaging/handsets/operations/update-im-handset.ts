import { Arg, Ctx, Field, InputType, Int, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { type HandsetChange, handsetLimits } from "../../carriers/public.js";
import { ImService } from "../../messages/public.js";
import { existingHandset, requirePhones, withPhones } from "../operate.js";
import { ImHandsetOperation, ImHandsetOutcome } from "../types/enums.js";
import { ImHandset, toHandset } from "../types/handset.js";

@InputType({ description: "A planned failure of a simulated phone: the next call of the operation fails, once." })
class ImHandsetFailureInput {
  @Field(() => ImHandsetOperation, { description: "The operation." })
  operation!: ImHandsetOperation;

  @Field(() => ImHandsetOutcome, { description: "How it fails." })
  outcome!: ImHandsetOutcome;

  @Field(() => String, {
    nullable: true,
    description: "Code of the failure: 1 to 64 lower-case letters, digits and underscores.",
  })
  code?: string | null;
}

@InputType({ description: "A change of a simulated phone. Omitted fields are unchanged." })
class UpdateImHandsetInput {
  @Field(() => String, { description: "Number of the phone." })
  number!: string;

  @Field(() => ImService, { nullable: true, description: "The service that carries its messages." })
  service?: ImService | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it is switched on." })
  online?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether messages to it are delivered." })
  autoDeliver?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it sends a read receipt for everything that arrives." })
  autoRead?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: "Time from sending a message to its delivery on this phone: 0 to 600000 milliseconds.",
  })
  latencyMs?: number | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it refuses new groups." })
  rejectGroups?: boolean | null;

  @Field(() => ImHandsetFailureInput, {
    nullable: true,
    description: "The failure that is planned for it. Null if there is none.",
  })
  failNext?: ImHandsetFailureInput | null;
}

@ObjectType({ description: "Result of changing a simulated phone." })
class UpdateImHandsetPayload {
  @Field(() => ImHandset, { description: "The phone." })
  handset!: ImHandset;
}

/** `updateImHandset` (wire contract im 16). */
@Resolver()
export class UpdateImHandset {
  @Mutation(() => UpdateImHandsetPayload, {
    description:
      "Changes how a simulated phone behaves. Messages that waited are delivered if the phone now accepts them. For " +
      "the operator of the installation. Errors: `operator_required`, `not_available`, `not_found`, " +
      "`validation_failed`.",
  })
  async updateImHandset(
    @Arg("input", () => UpdateImHandsetInput, { description: "The change." }) input: UpdateImHandsetInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateImHandsetPayload> {
    await requirePhones(context);
    const { number, ...change } = input;
    await withPhones(context, (phones) => phones.change(number, changeOf(change)));
    return { handset: toHandset(await existingHandset(context, number)) };
  }
}

function changeOf({ failNext, ...rest }: Omit<UpdateImHandsetInput, "number">): HandsetChange {
  const { latencyMs } = rest;
  if (latencyMs != null && (latencyMs < 0 || latencyMs > handsetLimits.latencyMs)) {
    throw invalidValue(["latencyMs"], `The latency must be from 0 to ${handsetLimits.latencyMs}.`);
  }
  const code = failNext?.code ?? null;
  if (code !== null && !/^[a-z0-9_]{1,64}$/.test(code)) {
    throw invalidValue(["failNext", "code"], "The code must have 1 to 64 lower-case letters, digits and underscores.");
  }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null));
  if (failNext === undefined) return given;
  return { ...given, failNext: failNext === null ? null : { op: failNext.operation, kind: failNext.outcome, code } };
}
