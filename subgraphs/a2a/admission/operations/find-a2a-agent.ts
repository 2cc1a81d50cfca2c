import { Arg, Ctx, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { A2aParticipant } from "../../contexts/public.js";
import { admissionErrors } from "../errors.js";
import { knownAgent } from "../loaders.js";

/** `a2aAgent(agentHandle)`: the agent of an endpoint (wire contract a2a 3.1, step 4). */
@Resolver()
export class FindA2aAgent {
  @Query(() => A2aParticipant, {
    nullable: true,
    description:
      "The agent with a handle, if the calling agent may know that it exists. Use a2aAdmission to find out " +
      "whether it accepts tasks of the caller. Errors: `a2a_agent_key_required`, `a2a_agent_not_found`.",
  })
  async a2aAgent(
    @Arg("agentHandle", () => String, { description: "Handle. A leading @ and capitals are accepted." })
    agentHandle: string,
    @Ctx() context: RequestContext,
  ): Promise<A2aParticipant> {
    const agent = await context.loader(knownAgent).load(agentHandle);
    if (agent === null) throw admissionErrors.problem("a2a_agent_not_found");
    return { identityId: agent.identityId, handle: agent.agentHandle, organizationId: agent.organizationId };
  }
}
