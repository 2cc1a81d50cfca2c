import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of agent signup (wire contract org 2.4). */
export const signupErrors = defineErrors({
  not_a_signup_agent: {
    status: 404,
    message: "This agent did not sign itself up.",
    hint: "Use the key of an agent that signed itself up. Other agents need no verification.",
  },
  agent_already_claimed: {
    status: 409,
    message: "The agent was already claimed.",
    hint: "You do not need to do anything. The agent can use its key.",
  },
  verification_code_expired: {
    status: 410,
    message: "The code is older than 48 hours. Ask for a new one.",
    hint: "Request a new code (`resendAgentVerification`, or POST /api/v1/agent-signup/resend-verification).",
  },
  verification_code_invalid: {
    status: 422,
    message: "This is not the code that was mailed to your human.",
    hint: "Enter the six digits of the latest mail.",
  },
  verification_attempts_exhausted: {
    status: 429,
    message: "Too many wrong codes. Ask for a new one.",
    hint: "Request a new code (`resendAgentVerification`, or POST /api/v1/agent-signup/resend-verification).",
  },
});
