import { Arg, Ctx, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { freezeAuthority } from "../authority.js";
import { lockOrganizationTarget } from "../lock-organization-target.js";
import { limitFreezes } from "../read-freeze-input.js";
import type { Freeze } from "../types/freeze.js";
import { UnfreezePayload } from "../types/freeze-payload.js";
import { UnfreezeInput } from "../types/inputs.js";
import { unfreeze } from "../unfreeze.js";

@InputType({ description: "What becomes of what waits." })
class UnfreezeOrganizationInput extends UnfreezeInput {}

/** `unfreezeOrganization` (wire contract reviews 6.2). */
@Resolver()
export class UnfreezeOrganization {
  @Mutation(() => UnfreezePayload, {
    description:
      "Ends the freeze of the organization; agents that are frozen themselves stay so. Only for an admin who is signed in to the " +
      "console in a browser. Errors: `not_found` (it is not frozen), `console_required`, `admin_required`, `browser_required`, " +
      "`queued_choice_required`, `rate_limited`.",
  })
  async unfreezeOrganization(
    @Arg("input", () => UnfreezeOrganizationInput, { description: "What becomes of what waits." })
    input: UnfreezeOrganizationInput,
    @Ctx() context: RequestContext,
  ): Promise<UnfreezePayload> {
    authorize(context.viewer, freezeAuthority["freeze.read"]);
    await limitFreezes(context);
    const freeze = await unfreeze(context, {
      lock: (tx) => lockOrganizationTarget(tx, context, freezeAuthority["unfreeze.organization"]),
      queued: input.queued ?? null,
    });
    return { freeze: freeze as unknown as Freeze };
  }
}
