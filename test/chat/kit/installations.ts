import { byRest } from "../../support/kit/produced.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { installable } from "../support/install.js";
import type { ChatPart } from "./part.js";

const nobodys = "A".repeat(43);

/** From wire contract chat 3, 4 and 10.2. Routes without a credential answer every caller alike: the secrets decide. */
export const installations: FeatureKit<ChatPart> = {
  environment: { ...installable, CHAT_INSTALLS_PER_ADDRESS_PER_MINUTE: "100000" },
  rest: `
  POST /api/v1/chat/installations     401 403c ok 404 403u ok ok ok 404 404 404 401
  GET  /api/v1/chat/install/{handoff} ok  ok   ok ok  ok   ok ok ok ok  ok  ok  ok
  GET  /api/v1/chat/oauth/callback    ok  ok   ok ok  ok   ok ok ok ok  ok  ok  ok
  `,
  graphql: `
  Query.chatInstallationAvailable 401 403c ok ok  ok   ok ok ok ok  ok  ok  401
  Mutation.startChatInstallation  401 403c ok 404 403u ok ok ok 404 404 404 401
  Mutation.beginChatInstallation  ok  ok   ok ok  ok   ok ok ok ok  ok  ok  401
  Mutation.finishChatInstallation ok  ok   ok ok  ok   ok ok ok ok  ok  ok  401
  `,
  calls: {
    "Query.chatInstallationAvailable": () => [""],
    "Mutation.startChatInstallation": ({ target }) => [
      input(`identityId: "${target.id}"`),
      "{ authorizationUrl expiresAt }",
    ],
    "Mutation.beginChatInstallation": () => [input(`handoff: "${nobodys}"`), "{ authorizeUrl }"],
    "Mutation.finishChatInstallation": () => [
      input(`browserSecret: "${nobodys}", state: "${nobodys}", code: "c"`),
      "{ outcome returnUrl }",
    ],
  },
  parameters: () => ({ handoff: nobodys }),
  queries: { "GET /api/v1/chat/oauth/callback": () => `?state=${nobodys}&code=c` },
  bodies: { "POST /api/v1/chat/installations": ({ target }) => ({ identity_id: target.id }) },
  codes: {
    // The server on which codes are produced has no app.
    installation_unavailable: ({ parley, organization, agent }) =>
      byRest(parley, organization.adminKey, ["POST", "/api/v1/chat/installations", { identity_id: agent.id }]),
  },
};
