import type { Feature } from "../../shared/domain/feature.js";
import { signupAuthority } from "./authority.js";
import { signupErrors } from "./errors.js";
import { removeAbandonedAgents } from "./jobs.js";
import { signupLifecycle } from "./lifecycle.js";
import { ApproveAgent } from "./operations/approve-agent.js";
import { GetAgentSignup } from "./operations/get-agent-signup.js";
import { ListPendingAgents } from "./operations/list-pending-agents.js";
import { RejectAgent } from "./operations/reject-agent.js";
import { ResendAgentVerification } from "./operations/resend-agent-verification.js";
import { SignUpAgent } from "./operations/sign-up-agent.js";
import { VerifyAgentSignup } from "./operations/verify-agent-signup.js";
import { signupSettings } from "./settings.js";

/** signup: agents that sign themselves up, and their confirmation by a human. */
export const signup: Feature = {
  settings: signupSettings,
  operations: [
    ApproveAgent,
    GetAgentSignup,
    ListPendingAgents,
    RejectAgent,
    ResendAgentVerification,
    SignUpAgent,
    VerifyAgentSignup,
  ],
  authority: signupAuthority,
  openOperations: ["Mutation.signUpAgent"],
  errors: signupErrors.definitions,
  lifecycle: signupLifecycle,
  recurring: [removeAbandonedAgents],
};
