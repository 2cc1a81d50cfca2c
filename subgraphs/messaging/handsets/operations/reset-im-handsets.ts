import { Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { requirePhones, withPhones } from "../operate.js";

@ObjectType({ description: "Result of removing all simulated phones." })
class ResetImHandsetsPayload {
  @Field(() => Boolean, { description: "Always true." })
  done!: boolean;
}

/** `resetImHandsets` (wire contract im 16). */
@Resolver()
export class ResetImHandsets {
  @Mutation(() => ResetImHandsetsPayload, {
    description:
      "Removes all simulated phones with everything on their screens. Refused if NODE_ENV is production. For the operator " +
      "of the installation. Errors: `operator_required`, `not_available`, `handset_unsupported`.",
  })
  async resetImHandsets(@Ctx() context: RequestContext): Promise<ResetImHandsetsPayload> {
    await requirePhones(context);
    await withPhones(context, (phones) => phones.reset());
    return { done: true };
  }
}
