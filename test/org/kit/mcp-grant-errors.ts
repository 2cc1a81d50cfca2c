import type { Produce, Stage } from "../../support/kit/produced.js";
import { agree, agreed, begin, type TestRequest } from "../support/mcp-grants.js";

/** The refusal of a consent to a request. */
async function consent({ parley, organization, agent }: Stage, change: Partial<TestRequest>) {
  return refusalOf(await agree(parley, organization.admin, agent.id, begin(parley, change).request));
}

/** The refusal of an exchange of a good code. */
async function exchange({ parley, organization, agent }: Stage, change: object) {
  const { code, verifier, request } = await agreed(parley, organization.admin, agent.id);
  const { clientId, redirectUri, resource } = request;
  const input = { clientId, redirectUri, resource, code, codeVerifier: verifier, ...change };
  const mutation = `mutation ($input: IssueMcpTokenInput!) { issueMcpToken(input: $input) { expiresIn } }`;
  return refusalOf(await parley.graphql(mutation, { input }));
}

function refusalOf({ errors }: Awaited<ReturnType<typeof agree>>) {
  return { status: Number(errors?.[0]?.extensions["status"]), code: errors?.[0]?.extensions.code };
}

/** Codes of giving applications access at /mcp. */
export const mcpGrantCodes: Readonly<Record<string, Produce>> = {
  oauth_client_invalid: (stage) => consent(stage, { clientId: "nobody" }),
  oauth_redirect_invalid: (stage) => consent(stage, { redirectUri: "https://other.example/" }),
  oauth_request_invalid: (stage) => consent(stage, { codeChallengeMethod: "plain" }),
  oauth_grant_invalid: (stage) => exchange(stage, { codeVerifier: "a".repeat(43) }),
  oauth_target_invalid: (stage) => exchange(stage, { resource: "https://other.example/mcp" }),
  mcp_grants_used_up: async (stage) => {
    const { parley, organization, agent } = stage;
    for (let given = 0; given < 50; given++) await agree(parley, organization.admin, agent.id, begin(parley).request);
    return consent(stage, {});
  },
};
