import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import { ids, input, ofTarget } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page } from "../../support/kit/visible.js";
import { makeAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { addRule } from "../support/rules.js";
import { sendTask } from "../support/send-task.js";
import type { A2aPart } from "./part.js";

declare module "./part.js" {
  interface A2aPart {
    /** A contact rule of the target's, about an agent that does not exist. */
    readonly ruleId: string;
  }
}

interface More {
  readonly denialId: string;
}

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. */
export const admission: FeatureKit<A2aPart, More> = {
  rest: `
  GET    /api/v1/identities/a2a/contact-rules                  401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  GET    /api/v1/identities/{agent_handle}/a2a/contact-rules   401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  POST   /api/v1/identities/{agent_handle}/a2a/contact-rules   401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}
                                                               401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  DELETE /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}
                                                               401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.a2aOrganizationContactRules 401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Query.a2aContactRules             401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aAdmissionDenials         401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aAdmission                401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aAgent                    401   403p  ok    ok    403p  403p  403p  403p  403p  404a  403p  401
  Mutation.createA2aContactRule     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.updateA2aContactRule     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.deleteA2aContactRule     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley, ours }, { target }) => ({
    ruleId: (await addRule(parley, ours, target, "block", { handle: handle("somebody") })).id,
  }),
  nothing: () => ({ ruleId: randomUUID() }),
  facts: (_, { ruleId }) => [ruleId],
  parameters: (_, { ruleId }) => ({ rule_id: ruleId }),
  more: async ({ parley, ours }, { target }) => {
    const refused = await makeAgent(parley.services, ours, handle("refused"));
    await addRule(parley, ours, target, "block", refused);
    await sendTask(parley, refused, target).catch(() => {});
    const { a2aAdmissionDenial } = parley.services.database.request.reader;
    return { denialId: (await a2aAdmissionDenial.findFirstOrThrow({ where: { denierId: target.id } })).id };
  },
  sharedEvents: ["a2a.contact_rule.created"],
  calls: {
    "Query.a2aOrganizationContactRules": () => ["", ids],
    "Query.a2aContactRules": (scene) => [ofTarget(scene), ids],
    "Query.a2aAdmissionDenials": (scene) => [ofTarget(scene), ids],
    "Query.a2aAdmission": ({ target, peer }) => [`(from: "${target.handle}", to: "${peer.handle}")`, "{ allowed }"],
    "Query.a2aAgent": ({ peer }) => [`(agentHandle: "${peer.handle}")`, "{ identityId }"],
    "Mutation.createA2aContactRule": ({ target }) => [
      input(`agentHandle: "${target.handle}", action: BLOCK, peerHandle: "${handle("stranger")}"`),
      "{ contactRule { id } }",
    ],
    "Mutation.updateA2aContactRule": ({ target, ruleId }) => [
      input(`agentHandle: "${target.handle}", ruleId: "${ruleId}", action: ALLOW`),
      "{ contactRule { id } }",
    ],
    "Mutation.deleteA2aContactRule": ({ target, ruleId }) => [
      input(`agentHandle: "${target.handle}", ruleId: "${ruleId}"`),
      "{ deletedRuleId }",
    ],
  },
  bodies: {
    "POST /api/v1/identities/{agent_handle}/a2a/contact-rules": () => ({
      action: "block",
      match_target: handle("stranger"),
    }),
    "PATCH /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}": () => ({ action: "allow" }),
  },
  visible: {
    findVisibleRules: hidden(({ ruleId }) => [[ruleId]]),
    listVisibleRules: hidden(({ target }) => [{ identityId: target.id }, page]),
    findVisibleDenials: hidden(({ denialId }) => [[denialId]]),
    listVisibleDenials: hidden(({ target }) => [target.id, page]),
  },
  events: {
    "a2a.admission_denied": async ({ parley, ours }, { target }) => {
      const refused = await makeAgent(parley.services, ours, handle("refused"));
      await addRule(parley, ours, target, "block", refused);
      await sendTask(parley, refused, target).catch(() => {});
    },
  },
  codes: {
    duplicate_contact_rule: async ({ parley, organization, agent }) => {
      const path = `/api/v1/identities/${agent.handle}/a2a/contact-rules`;
      const rule = { action: "allow", match_target: "somebody-else" };
      await rest(parley, organization.adminKey, "POST", path, rule);
      return byRest(parley, organization.adminKey, ["POST", path, rule]);
    },
  },
  spending: ["DELETE /api/v1/identities/{agent_handle}/a2a/contact-rules/{rule_id}", "Mutation.deleteA2aContactRule"],
  unfiltered: [alone("listVisibleRules")],
};
