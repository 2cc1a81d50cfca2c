import { codeFor, signUp, wrongCode } from "../support/signup.js";
import { rest } from "../../support/rest.js";
import { byRest, type Produce } from "../../support/kit/produced.js";

const base = "/api/v1/agent-signup";
const verify = (verification_code: string) => ["POST", `${base}/verify`, { verification_code }] as const;

/** Codes of agent signup. */
export const signupCodes: Readonly<Record<string, Produce>> = {
  not_a_signup_agent: ({ parley, agent }) => byRest(parley, agent.key, ["GET", `${base}/status`]),
  agent_already_claimed: async ({ parley }) => {
    const { key, humanEmail } = await signUp(parley);
    await rest(parley, key, ...verify(await codeFor(parley, humanEmail)));
    return byRest(parley, key, ["POST", `${base}/resend-verification`]);
  },
  verification_code_expired: async ({ parley }) => {
    const { key, identityId } = await signUp(parley);
    await parley.services.database.request.writer.agentSignup.update({
      where: { identityId },
      data: { codeExpiresAt: parley.services.clock.now() },
    });
    return byRest(parley, key, verify("000000"));
  },
  verification_code_invalid: async ({ parley }) => {
    const { key, humanEmail } = await signUp(parley);
    return byRest(parley, key, verify(wrongCode(await codeFor(parley, humanEmail))));
  },
  verification_attempts_exhausted: async ({ parley }) => {
    const { key } = await signUp(parley);
    for (let guess = 0; guess < 5; guess++) await rest(parley, key, ...verify("no code"));
    return byRest(parley, key, verify("no code"));
  },
};
