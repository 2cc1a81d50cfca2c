import { Ctx, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { findUserByEmail, organizationById, type UserRow } from "../../people/public.js";
import { signupAuthority } from "../authority.js";
import { signupErrors } from "../errors.js";
import { freePlan, planOf } from "../../../shared/rules/plans.js";
import { signupRestrictions } from "../rules/signup-restrictions.js";
import { findOwnSignup } from "../store.js";
import { AgentSignup, HumanState } from "../types/agent-signup.js";

/** `agentSignup`: the calling agent's own (wire contract org 2.4). */
@Resolver()
export class GetAgentSignup {
  @Query(() => AgentSignup, {
    nullable: true,
    description: "The signup state of the calling agent, if it signed itself up. Errors: `not_a_signup_agent`.",
  })
  async agentSignup(@Ctx() context: RequestContext): Promise<AgentSignup> {
    const { viewer, services } = context;
    authorize(viewer, signupAuthority["signup.own"]);
    const { reader } = services.database.request;
    const signup = await findOwnSignup(reader, viewer);
    if (signup === null) throw signupErrors.problem("not_a_signup_agent");
    const { identityId, claimStatus, humanEmail } = signup;
    const organization = await context.loader(organizationById).load(signup.organizationId);
    const restrictions = signupRestrictions(
      claimStatus === "agent_claimed",
      humanEmail,
      planOf(services.plans, organization?.plan ?? freePlan),
    );
    return {
      identityId,
      claimStatus,
      humanEmail,
      humanState: humanStateOf(await findUserByEmail(reader, humanEmail)),
      restrictions: { ...restrictions, allowedRecipients: [...restrictions.allowedRecipients] },
    };
  }
}

function humanStateOf(user: UserRow | null): HumanState {
  if (user === null) return HumanState.HUMAN_NO_ACCOUNT;
  return user.emailVerified ? HumanState.HUMAN_ACCOUNT_VERIFIED : HumanState.HUMAN_ACCOUNT_UNVERIFIED;
}
