import { Arg, Ctx, InputType, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { requireOperator } from "../../../shared/operator/operator.js";
import { actorOf } from "../../../shared/viewer/actor-of.js";
import { freezeAuthority } from "../authority.js";
import { countWaiting } from "../count-waiting.js";
import { lockInstallationTarget } from "../lock-installation-target.js";
import { limitFreezes, readFreezeInput } from "../read-freeze-input.js";
import { startFreeze } from "../start-freeze.js";
import type { Freeze } from "../types/freeze.js";
import { FreezePayload } from "../types/freeze-payload.js";
import { FreezeInput } from "../types/inputs.js";
import { sendersOf } from "../unfreeze.js";

@InputType({ description: "What stops." })
class FreezeInstallationInput extends FreezeInput {}

/** `freezeInstallation` (wire contract reviews 6). */
@Resolver()
export class FreezeInstallation {
  @Mutation(() => FreezePayload, {
    description:
      "Stops all agents of the installation at once, unclaimed ones too, as `freezeAgent` stops one. For its operator. Errors: " +
      "`console_required`, `admin_required`, `operator_required`, `validation_failed`, `rate_limited`.",
  })
  async freezeInstallation(
    @Arg("input", () => FreezeInstallationInput, { description: "What stops." }) input: FreezeInstallationInput,
    @Ctx() context: RequestContext,
  ): Promise<FreezePayload> {
    const row = freezeAuthority["freeze.installation"];
    await requireOperator(context.services, context.viewer, row);
    const values = readFreezeInput(input);
    await limitFreezes(context);
    return revokingTransaction(context.services, async (tx) => {
      const target = await lockInstallationTarget(tx, context, row);
      const freeze = await startFreeze(tx, context.services, target, { ...values, by: actorOf(context.viewer) });
      return {
        freeze: freeze as unknown as Freeze,
        counts: await countWaiting(tx, context.services, sendersOf(target)),
      };
    });
  }
}
