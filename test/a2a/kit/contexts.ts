import { vi } from "vitest";
import { A2aParticipantResolver } from "../../../subgraphs/a2a/contexts/types/participant.js";
import { makeClaim, showClaim } from "../../org/support/claims.js";
import { ids, input, ofTarget } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, shown } from "../../support/kit/visible.js";
import type { A2aPart } from "./part.js";

/** Two filters protect the identity of a task's other side: the participant's, and that of identities (org). */
async function forgetParticipants(): Promise<() => void> {
  const forgetful = vi.spyOn(A2aParticipantResolver.prototype, "identity");
  forgetful.mockImplementation((participant) => ({ id: participant.identityId }));
  return () => forgetful.mockRestore();
}

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. */
export const contexts: FeatureKit<A2aPart> = {
  rest: `
  GET    /api/v1/identities/{agent_handle}/a2a/contexts        401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/contexts/{context_id}
                                                               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  PATCH  /api/v1/identities/{agent_handle}/a2a/contexts/{context_id}
                                                               401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/sent/contexts   401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  GET    /api/v1/identities/{agent_handle}/a2a/sent/contexts/{context_id}
                                                               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.a2aContexts                 401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aContext                  401   403c  ok    null  ok    ok    ok    ok    null  null  null  401
  Query.a2aReceivedContext          401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aOpenedContext            401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.renameA2aContext         401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  `,
  parameters: (name, { sentContext, receivedContext }) => ({
    context_id: name.includes("/sent/") ? sentContext : receivedContext,
  }),
  more: async ({ parley, ours }, { target }) => {
    await showClaim(parley.services, target.id, await makeClaim(parley.services, ours.id));
    return {};
  },
  strangers: { unreached: { DomainAffiliation: "Agents that were just made show no domain." } },
  calls: {
    "Query.a2aContexts": (scene) => [ofTarget(scene), ids],
    "Query.a2aContext": ({ receivedContext }) => [`(id: "${receivedContext}")`, "{ id }"],
    "Query.a2aReceivedContext": (scene) => [ofTarget(scene, `, id: "${scene.receivedContext}"`), "{ id }"],
    "Query.a2aOpenedContext": (scene) => [ofTarget(scene, `, id: "${scene.sentContext}"`), "{ id }"],
    "Mutation.renameA2aContext": ({ target, receivedContext }) => [
      input(`agentHandle: "${target.handle}", contextId: "${receivedContext}", name: "Renamed"`),
      "{ context { id } }",
    ],
  },
  bodies: {
    "PATCH /api/v1/identities/{agent_handle}/a2a/contexts/{context_id}": () => ({ name: "Renamed" }),
  },
  visible: {
    findVisibleAffiliations: shown(({ target }) => [[target.id], new Date()]),
    findVisibleContexts: hidden(({ receivedContext, sentContext }) => [[receivedContext, sentContext]]),
  },
  unfiltered: [
    alone("findVisibleContexts"),
    { functions: ["org/findVisibleIdentities"], more: ["participant.identity", forgetParticipants] },
  ],
};
