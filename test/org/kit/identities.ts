import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import { ids, input, ofTarget } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import { makeOrganization } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { mutate } from "../support/mutate.js";
import { codeFor, signUp } from "../support/signup.js";
import type { OrgPart } from "./part.js";

const route = "/api/v1/identities";

const newHandle = (): string => `made-${randomUUID().slice(0, 12)}`;

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const identities: FeatureKit<OrgPart> = {
  rest: `
  POST   /api/v1/identities                                    401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  GET    /api/v1/identities                                    401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/identities/{agent_handle}                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}#filter              401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  DELETE /api/v1/identities/{agent_handle}                     401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.identities                       401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.identity                         401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.createIdentity                401   403c  403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  Mutation.updateIdentity                401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.updateIdentity#filter         401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  Mutation.deleteIdentity                401   403c  403a  404   403a  ok    ok    ok    404   404   404   401
  `,
  parameters: (_, { target }) => ({ agent_handle: target.handle }),
  calls: {
    "Query.identities": () => ["", ids],
    "Query.identity": (scene) => [ofTarget(scene), "{ id description }"],
    "Mutation.createIdentity": () => [input(`agentHandle: "${handle("made")}"`), "{ identity { id } }"],
    "Mutation.updateIdentity": ({ target }) => [
      input(`agentHandle: "${target.handle}", displayName: "Renamed"`),
      "{ identity { id } }",
    ],
    "Mutation.updateIdentity#filter": ({ target }) => [
      input(`agentHandle: "${target.handle}", mailFilterMode: WHITELIST`),
      "{ identity { id } }",
    ],
    "Mutation.deleteIdentity": ({ target }) => [input(`agentHandle: "${target.handle}"`), "{ deletedIdentityId }"],
  },
  bodies: {
    "POST /api/v1/identities": () => ({ agent_handle: handle("made") }),
    "PATCH /api/v1/identities/{agent_handle}": () => ({ display_name: "Renamed" }),
    "PATCH /api/v1/identities/{agent_handle}#filter": () => ({ mail_filter_mode: "whitelist" }),
  },
  visible: {
    findVisibleIdentities: hidden(({ target }) => [[target.id]]),
    findVisibleIdentitiesByHandle: hidden(({ target }) => [[target.handle]]),
    listVisibleIdentities: shown(() => [page]),
    lockVisibleIdentity: hidden(({ target }) => [target.handle]),
    lockVisibleIdentityById: hidden(({ target }) => [target.id]),
    lockVisibleOwner: hidden(({ target }) => [target.id]),
  },
  events: {
    "identity.renamed": (world, scene) =>
      mutate(
        world,
        scene,
        `updateIdentity(input: { agentHandle: "${scene.target.handle}", newAgentHandle: "${handle("other")}" }) { identity { id } }`,
      ),
    "identity.claimed": async ({ parley }) => {
      const { key, humanEmail } = await signUp(parley);
      await parley.work!.runDueJobs();
      const verification_code = await codeFor(parley, humanEmail);
      await rest(parley, key, "POST", "/api/v1/agent-signup/verify", { verification_code });
    },
  },
  codes: {
    identity_quota_exceeded: async ({ parley }) => {
      const { adminKey } = await makeOrganization(parley.services, "free");
      for (let made = 0; made < 3; made++) await rest(parley, adminKey, "POST", route, { agent_handle: newHandle() });
      return byRest(parley, adminKey, ["POST", route, { agent_handle: newHandle() }]);
    },
    phone_unavailable: ({ parley, organization }) =>
      byRest(parley, organization.adminKey, ["POST", route, { agent_handle: newHandle(), phone_number: {} }]),
    tunnel_unavailable: ({ parley, organization }) =>
      byRest(parley, organization.adminKey, ["POST", route, { agent_handle: newHandle(), tunnel: {} }]),
  },
  spending: ["DELETE /api/v1/identities/{agent_handle}", "Mutation.deleteIdentity"],
  unfiltered: [alone("findVisibleIdentitiesByHandle"), alone("listVisibleIdentities")],
};
