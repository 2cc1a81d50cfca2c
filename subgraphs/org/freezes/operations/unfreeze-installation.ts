import { Arg, Ctx, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { freezeAuthority } from "../authority.js";
import { lockInstallationTarget } from "../lock-installation-target.js";
import { limitFreezes } from "../read-freeze-input.js";
import type { Freeze } from "../types/freeze.js";
import { UnfreezePayload } from "../types/freeze-payload.js";
import { UnfreezeInput } from "../types/inputs.js";
import { unfreeze } from "../unfreeze.js";

@InputType({ description: "What becomes of what waits." })
class UnfreezeInstallationInput extends UnfreezeInput {}

/** `unfreezeInstallation` (wire contract reviews 6.2). */
@Resolver()
export class UnfreezeInstallation {
  @Mutation(() => UnfreezePayload, {
    description:
      "Ends the freeze of the installation. Only for its operator, signed in to the console in a browser. Errors: `not_found` (it " +
      "is not frozen), `console_required`, `admin_required`, `operator_required`, `browser_required`, `queued_choice_required`, " +
      "`rate_limited`.",
  })
  async unfreezeInstallation(
    @Arg("input", () => UnfreezeInstallationInput, { description: "What becomes of what waits." })
    input: UnfreezeInstallationInput,
    @Ctx() context: RequestContext,
  ): Promise<UnfreezePayload> {
    authorize(context.viewer, freezeAuthority["freeze.read"]);
    await limitFreezes(context);
    const freeze = await unfreeze(context, {
      lock: (tx) => lockInstallationTarget(tx, context, freezeAuthority["unfreeze.installation"]),
      queued: input.queued ?? null,
    });
    return { freeze: freeze as unknown as Freeze };
  }
}
