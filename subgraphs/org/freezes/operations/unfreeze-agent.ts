import { Arg, Ctx, Field, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { freezeAuthority } from "../authority.js";
import { lockAgent } from "../lock-agent.js";
import { limitFreezes } from "../read-freeze-input.js";
import type { Freeze } from "../types/freeze.js";
import { UnfreezePayload } from "../types/freeze-payload.js";
import { UnfreezeInput } from "../types/inputs.js";
import { unfreeze } from "../unfreeze.js";

@InputType({ description: "The agent to unfreeze." })
class UnfreezeAgentInput extends UnfreezeInput {
  @Field(() => String, { description: "Its handle. A leading @ and capitals are accepted." })
  agentHandle!: string;
}

/** `unfreezeAgent` (wire contract reviews 6.2). */
@Resolver()
export class UnfreezeAgent {
  @Mutation(() => UnfreezePayload, {
    description:
      "Ends the freeze of an agent. Only for an admin who is signed in to the console in a browser. Errors: `not_found` (also " +
      "if it is not frozen), `console_required`, `admin_required`, `browser_required` (`confirmation_url` is the page to open), " +
      "`queued_choice_required`, `rate_limited`.",
  })
  async unfreezeAgent(
    @Arg("input", () => UnfreezeAgentInput, { description: "The agent." }) input: UnfreezeAgentInput,
    @Ctx() context: RequestContext,
  ): Promise<UnfreezePayload> {
    authorize(context.viewer, freezeAuthority["freeze.read"]);
    await limitFreezes(context);
    const freeze = await unfreeze(context, {
      lock: (tx) => lockAgent(tx, context, freezeAuthority["unfreeze.agent"], input.agentHandle),
      queued: input.queued ?? null,
    });
    return { freeze: freeze as unknown as Freeze };
  }
}
