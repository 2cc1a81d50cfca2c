import { Arg, Ctx, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { actorOf } from "../../../shared/viewer/actor-of.js";
import { freezeAuthority } from "../authority.js";
import { countWaiting } from "../count-waiting.js";
import { lockOrganizationTarget } from "../lock-organization-target.js";
import { limitFreezes, readFreezeInput } from "../read-freeze-input.js";
import { startFreeze } from "../start-freeze.js";
import type { Freeze } from "../types/freeze.js";
import { FreezePayload } from "../types/freeze-payload.js";
import { FreezeInput } from "../types/inputs.js";
import { sendersOf } from "../unfreeze.js";

@InputType({ description: "What stops." })
class FreezeOrganizationInput extends FreezeInput {}

/** `freezeOrganization` (wire contract reviews 6). */
@Resolver()
export class FreezeOrganization {
  @Mutation(() => FreezePayload, {
    description:
      "Stops all agents of the organization at once, as `freezeAgent` stops one. In the mode `ALL`, its admin keys and service " +
      "tokens read nothing either. Errors: `admin_required`, `validation_failed`, `rate_limited`.",
  })
  async freezeOrganization(
    @Arg("input", () => FreezeOrganizationInput, { description: "What stops." }) input: FreezeOrganizationInput,
    @Ctx() context: RequestContext,
  ): Promise<FreezePayload> {
    const row = freezeAuthority["freeze.organization"];
    authorize(context.viewer, row);
    const values = readFreezeInput(input);
    await limitFreezes(context);
    return revokingTransaction(context.services, async (tx) => {
      const target = await lockOrganizationTarget(tx, context, row);
      const freeze = await startFreeze(tx, context.services, target, { ...values, by: actorOf(context.viewer) });
      return {
        freeze: freeze as unknown as Freeze,
        counts: await countWaiting(tx, context.services, sendersOf(target)),
      };
    });
  }
}
