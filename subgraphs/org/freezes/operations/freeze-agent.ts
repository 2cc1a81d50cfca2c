import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { revokingTransaction } from "../../../shared/events/revoking-transaction.js";
import { actorOf } from "../../../shared/viewer/actor-of.js";
import { freezeAuthority } from "../authority.js";
import { countWaiting } from "../count-waiting.js";
import { lockAgent } from "../lock-agent.js";
import { limitFreezes, readFreezeInput } from "../read-freeze-input.js";
import { startFreeze } from "../start-freeze.js";
import type { Freeze } from "../types/freeze.js";
import { FreezePayload } from "../types/freeze-payload.js";
import { FreezeInput } from "../types/inputs.js";
import { sendersOf } from "../unfreeze.js";

@InputType({ description: "The agent to freeze." })
class FreezeAgentInput extends FreezeInput {
  @Field(() => String, { description: "Its handle. A leading @ and capitals are accepted." })
  agentHandle!: string;
}

/** `freezeAgent` (wire contract reviews 6). */
@Resolver()
export class FreezeAgent {
  @Mutation(() => FreezePayload, {
    description:
      "Stops an agent at once: a send that starts after the answer is refused, for every caller. What waits " +
      "keeps its place. Freezing again changes nothing, unless the mode is stricter. An agent may freeze itself. Errors: " +
      "`not_found`, `validation_failed`, `claimed_agent_required`, `rate_limited`.",
  })
  async freezeAgent(
    @Arg("input", () => FreezeAgentInput, { description: "The agent." }) input: FreezeAgentInput,
    @Ctx() context: RequestContext,
  ): Promise<FreezePayload> {
    authorize(context.viewer, freezeAuthority["freeze.agent"]);
    const values = readFreezeInput(input);
    await limitFreezes(context);
    return revokingTransaction(context.services, async (tx) => {
      const target = await lockAgent(tx, context, freezeAuthority["freeze.agent"], input.agentHandle);
      const freeze = await startFreeze(tx, context.services, target, { ...values, by: actorOf(context.viewer) });
      return {
        freeze: freeze as unknown as Freeze,
        counts: await countWaiting(tx, context.services, sendersOf(target)),
      };
    });
  }
}
