import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { handle } from "../../support/handle.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import type { Day } from "../../support/kit/secret-life.js";
import { makeInvitation } from "../../support/org.js";
import { mailedToken, newAddress, signIn } from "../../support/people.js";
import { type RestAnswer, rest } from "../../support/rest.js";
import { makePendingAgent, makeSignupOf } from "../support/pending-agent.js";
import { codeFor, signUp, wrongCode } from "../support/signup.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** An unclaimed agent that named the scene's admin as its human, in its provisional organization. */
    readonly pendingAgent: string;
    /** Draws the address of a human whom no agent has named. */
    readonly newHuman: () => string;
  }
}

const base = "/api/v1/agent-signup";

const verify = (verification_code: string) => ["POST", `${base}/verify`, { verification_code }] as const;

async function signUpAndIn(day: Day): Promise<void> {
  const { parley, secrets, codes, world } = day;
  const { key, humanEmail } = await signUp(parley);
  const code = await codeFor(parley, humanEmail);
  codes.push(code);
  const verify = (verification_code: unknown): Promise<RestAnswer> =>
    rest(parley, key, "POST", "/api/v1/agent-signup/verify", { verification_code });
  for (const wrong of [wrongCode(code), key, [code], Number(code), `${code}0`]) await verify(wrong);
  await rest(parley, key, "POST", "/api/v1/agent-signup/resend-verification");
  expect((await verify(code)).status).toBe(200);
  await verify(code);
  const address = newAddress();
  await makeInvitation(parley.services, world.ours, address);
  const token = await mailedToken(parley, address);
  secrets.add("sign-in token", token);
  for (const tried of [`${token}x`, token, token]) await signIn(parley, tried);
}

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const signup: FeatureKit<OrgPart> = {
  rest: `
  POST   /api/v1/agent-signup                                  ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  POST   /api/v1/agent-signup/verify                           401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  POST   /api/v1/agent-signup/resend-verification              401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  GET    /api/v1/agent-signup/status                           401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  GET    /api/v1/agent-signup/pending                          401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  POST   /api/v1/agent-signup/{identity_id}/approve            401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  POST   /api/v1/agent-signup/{identity_id}/reject             401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  `,
  graphql: `
  Query.agentSignup                      401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  Query.pendingAgents                    401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.signUpAgent                   ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.verifyAgentSignup             401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  Mutation.resendAgentVerification       401   403c  404s  404s  404s  403c  403c  403c  403c  404s  403c  401
  Mutation.approveAgent                  401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.rejectAgent                   401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  `,
  legend: { "404s": "404 not_a_signup_agent" },
  environment: { SIGNUP_PER_ADDRESS_PER_HOUR: "0" },
  part: async ({ parley }, { people }) => ({
    pendingAgent: (await makePendingAgent(parley.services, { adminUserId: people.admin.id })).id,
    newHuman: () => `${handle("human")}@people.example`,
  }),
  parameters: (_, { pendingAgent }) => ({ identity_id: pendingAgent }),
  strangers: {
    /** Agents of both signed themselves up, and some still wait. */
    meet: async ({ world: ours, scene }, { world: theirs, scene: theirScene }) => {
      const { services } = ours.parley;
      const note = `note ${randomUUID()}`;
      const pending = await makePendingAgent(services, ours.ours, note);
      await makePendingAgent(services, theirs.ours);
      const human = `human-${randomUUID()}@people.example`;
      await makeSignupOf(services, scene.target.id, human);
      await makeSignupOf(services, theirScene.target.id, `human-${randomUUID()}@people.example`);
      return { hidden: [note, human, pending.id, pending.agentHandle, pending.organizationId] };
    },
  },
  secretLife: { environment: { SIGN_IN_LINKS_PER_ADDRESS_PER_HOUR: "100000" }, live: signUpAndIn },
  codeEnvironment: { SIGNUP_PER_ADDRESS_PER_HOUR: "0" },
  calls: {
    "Query.agentSignup": () => ["", "{ claimStatus }"],
    "Query.pendingAgents": () => ["", "{ nodes { identityId } }"],
    "Mutation.signUpAgent": ({ newHuman }) => [
      input(`humanEmail: "${newHuman()}", noteToHuman: "It is me."`),
      "{ claimStatus }",
    ],
    "Mutation.verifyAgentSignup": () => [input(`verificationCode: "000000"`), "{ claimStatus }"],
    "Mutation.resendAgentVerification": () => ["", "{ claimStatus }"],
    "Mutation.approveAgent": ({ pendingAgent }) => [input(`identityId: "${pendingAgent}"`), "{ claimStatus }"],
    "Mutation.rejectAgent": ({ pendingAgent }) => [input(`identityId: "${pendingAgent}"`), "{ agentHandle }"],
  },
  bodies: {
    "POST /api/v1/agent-signup": ({ newHuman }) => ({ human_email: newHuman(), note_to_human: "It is me." }),
    "POST /api/v1/agent-signup/verify": () => ({ verification_code: "000000" }),
    "POST /api/v1/agent-signup/{identity_id}/approve": () => ({}),
  },
  codes: {
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
  },
  spending: [
    "POST /api/v1/agent-signup/{identity_id}/approve",
    "POST /api/v1/agent-signup/{identity_id}/reject",
    "Mutation.approveAgent",
    "Mutation.rejectAgent",
  ],
};
