import { randomUUID } from "node:crypto";
import { handle } from "../../support/handle.js";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byGraphql } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { makeSignInToken, sessionIdOf, signedIn } from "../../support/org.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    readonly signInToken: string;
    /** A session of our console admin that is not used for calls. */
    readonly spareSessionId: string;
  }
}

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const signIn: FeatureKit<OrgPart> = {
  graphql: `
  Query.consoleSessions                  401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.signIn                        ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.endSession                    401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.endOtherSessions              401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.signInOptions                    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Mutation.startProviderSignIn           404n  403c  403c  403c  403c  403c  404n  404n  403c  403c  404n  401
  Mutation.finishProviderSignIn          404n  403c  403c  403c  403c  403c  404n  404n  403c  403c  404n  401
  Mutation.requestSignInLink             ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.switchOrganization            401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  `,
  part: async ({ parley: { services }, ours }, { people }) => ({
    signInToken: await makeSignInToken(services, ours),
    spareSessionId: sessionIdOf(await signedIn(services, ours.id, people.admin.id)),
  }),
  nothing: () => ({ spareSessionId: randomUUID() }),
  secrets: ({ signInToken }) => ({ "sign-in token": signInToken }),
  // The provider is one that does not answer.
  codeEnvironment: { OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "parley" },
  calls: {
    "Mutation.signIn": ({ signInToken }) => [input(`token: "${signInToken}"`), "{ expiresAt }"],
    "Query.consoleSessions": () => ["", ids],
    "Mutation.endSession": ({ spareSessionId }) => [input(`id: "${spareSessionId}"`), "{ endedSessionId }"],
    "Mutation.endOtherSessions": () => ["", "{ ended }"],
    "Query.signInOptions": () => ["", "{ provider }"],
    "Mutation.startProviderSignIn": () => ["(input: {})", "{ url }"],
    "Mutation.finishProviderSignIn": () => [input(`code: "c", state: "s", ticket: "t"`), "{ expiresAt }"],
    "Mutation.requestSignInLink": () => [input(`email: "${handle("asked")}@people.example"`), "{ linkMinutes }"],
    "Mutation.switchOrganization": ({ organizationId }) => [
      input(`organizationId: "${organizationId}"`),
      "{ expiresAt }",
    ],
  },
  codes: {
    sign_in_link_invalid: ({ parley }) =>
      byGraphql(parley, null, `mutation { signIn(input: { token: "unknown" }) { expiresAt } }`),
    sign_in_refused: ({ parley }) =>
      byGraphql(
        parley,
        null,
        `mutation { finishProviderSignIn(input: { code: "c", state: "s", ticket: "made up" }) { expiresAt } }`,
      ),
    sign_in_provider_unavailable: ({ parley }) =>
      byGraphql(parley, null, "mutation { startProviderSignIn(input: {}) { url } }"),
  },
  spending: ["Mutation.signIn", "Mutation.endSession", "Mutation.endOtherSessions"],
  unfiltered: [alone("listOwnSessions")],
};
