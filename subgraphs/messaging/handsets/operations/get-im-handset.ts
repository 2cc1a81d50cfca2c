import { Arg, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { existingHandset, requirePhones } from "../operate.js";
import { ImHandset, toHandset } from "../types/handset.js";

/** `imHandset(number)` (wire contract im 16). */
@Resolver()
export class GetImHandset {
  @Query(() => ImHandset, {
    nullable: true,
    description:
      "A simulated phone. For the operator of the installation. Errors: `operator_required`, `not_available`, `not_found`.",
  })
  async imHandset(
    @Arg("number", () => String, { description: "Its number in E.164." }) number: string,
    @Ctx() context: RequestContext,
  ): Promise<ImHandset> {
    await requirePhones(context);
    return toHandset(await existingHandset(context, number));
  }
}
