import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { Stage } from "../../support/kit/produced.js";
import type { Day } from "../../support/kit/secret-life.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page } from "../../support/kit/visible.js";
import { signedIn } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import {
  type TestRequest,
  agree,
  agreed,
  begin,
  callMcp,
  clientOf,
  exchangeOf,
  postForm,
  refreshOf,
} from "../support/mcp-grants.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A request of an application that asks for access at /mcp, as the arguments of GraphQL have it. */
    readonly mcpRequest: string;
    /** The id of that application. */
    readonly mcpClient: string;
    /** An application's access as the target, which our console admin granted, and its code. */
    readonly mcpGrantId: string;
    readonly mcpCode: string;
  }
}

/** The refusal of a consent to a request. */
async function consent({ parley, organization, agent }: Stage, change: Partial<TestRequest>) {
  return refusalOf(await agree(parley, organization.admin, agent.id, begin(parley, change).request));
}

function refusalOf({ errors }: Awaited<ReturnType<typeof agree>>) {
  return { status: Number(errors?.[0]?.extensions["status"]), code: errors?.[0]?.extensions.code };
}

/** The refusal of an exchange of a good code. */
async function exchange({ parley, organization, agent }: Stage, change: object) {
  const { code, verifier, request } = await agreed(parley, organization.admin, agent.id);
  const { clientId, redirectUri, resource } = request;
  const input = { clientId, redirectUri, resource, code, codeVerifier: verifier, ...change };
  const mutation = `mutation ($input: IssueMcpTokenInput!) { issueMcpToken(input: $input) { expiresIn } }`;
  return refusalOf(await parley.graphql(mutation, { input }));
}

/** An application gets in, renews its tokens, shows wrong ones, and gives them back. */
async function letApplicationIn({ parley, scene, secrets }: Day): Promise<void> {
  const consent = await agreed(parley, scene.credentials["cons"]!, scene.target.id);
  const post = (path: string, fields: Record<string, string>) => postForm(parley, path, fields);
  const parts = (text: string): string[] => text.split(".").slice(1);
  for (const part of [...parts(consent.code), consent.verifier]) secrets.add("code of an application", part);
  const form = exchangeOf(consent);
  await post("/oauth/token", { ...form, code: `${consent.code}x` });
  let { body } = await post("/oauth/token", form);
  for (let renewed = 0; renewed < 2; renewed++) {
    for (const part of [...parts(body.access_token), ...parts(body.refresh_token)])
      secrets.add("token of an application", part);
    expect((await callMcp(parley, body.access_token)).status).toBe(200);
    await callMcp(parley, `${body.access_token}x`);
    await post("/oauth/token", { ...form, ...refreshOf({ clientId: "nobody", refresh: body.refresh_token }) });
    const { clientId } = consent.request;
    ({ body } = await post("/oauth/token", refreshOf({ clientId, refresh: body.refresh_token })));
  }
  for (const part of [...parts(body.access_token), ...parts(body.refresh_token)])
    secrets.add("token of an application", part);
  await post("/oauth/revoke", { token: body.refresh_token, client_id: consent.request.clientId });
}

/** The request as an input object: GraphQL's names are not quoted. */
function requestText(parley: TestParley): string {
  const fields = Object.entries(begin(parley).request);
  return `{ ${fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(", ")} }`;
}

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const mcpGrants: FeatureKit<OrgPart> = {
  graphql: `
  Query.mcpAuthorization                 401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Query.mcpGrants                        401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.grantMcpAccess                401   403c  403c  403c  403c  403c  ok    ok    403c  403c  404   401
  Mutation.endMcpGrant                   401   403c  403c  403c  403c  403c  404   ok    403c  403c  404   401
  Mutation.issueMcpToken                 400g  403c  403c  403c  403c  403c  400g  400g  403c  403c  400g  401
  Mutation.revokeMcpToken                ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.registerMcpClient             ok    403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  `,
  legend: { "400g": "400 oauth_grant_invalid" },
  environment: { MCP_OAUTH_CALLS_PER_MINUTE: "1000000" },
  part: async ({ parley, ours }, { target, people }) => {
    const { grantId, code } = await agreed(
      parley,
      await signedIn(parley.services, ours.id, people.admin.id),
      target.id,
    );
    return { mcpRequest: requestText(parley), mcpClient: clientOf(parley), mcpGrantId: grantId, mcpCode: code };
  },
  nothing: () => ({ mcpGrantId: randomUUID(), mcpCode: `McpCode_${randomUUID()}.${"a".repeat(43)}` }),
  secrets: ({ mcpCode }) => ({ "code of an application": mcpCode }),
  secretLife: { live: letApplicationIn },
  codeEnvironment: { MCP_OAUTH_CALLS_PER_MINUTE: "1000000" },
  calls: {
    "Query.mcpAuthorization": ({ mcpRequest }) => [`(input: ${mcpRequest})`, "{ clientName }"],
    "Query.mcpGrants": () => ["", ids],
    "Mutation.grantMcpAccess": ({ mcpRequest, target }) => [
      input(`request: ${mcpRequest}, identityId: "${target.id}"`),
      "{ grantId }",
    ],
    "Mutation.endMcpGrant": ({ mcpGrantId }) => [input(`id: "${mcpGrantId}"`), "{ endedGrantId }"],
    // A wrong code shows which callers may use the operation.
    "Mutation.issueMcpToken": ({ mcpClient }) => [
      input(`clientId: "${mcpClient}", refreshToken: "none"`),
      "{ expiresIn }",
    ],
    "Mutation.revokeMcpToken": ({ mcpClient }) => [input(`clientId: "${mcpClient}", token: "none"`), "{ isGone }"],
    "Mutation.registerMcpClient": () => [
      input(`clientName: "a host", redirectUris: ["https://host.example/callback"]`),
      "{ clientId }",
    ],
  },
  visible: {
    findVisibleGrants: hidden(({ mcpGrantId }) => [[mcpGrantId]]),
    listVisibleGrants: hidden(() => [new Date(0), page]),
    lockVisibleGrant: hidden(({ mcpGrantId }) => [mcpGrantId]),
  },
  codes: {
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
  },
  spending: ["Mutation.endMcpGrant"],
  unfiltered: [alone("listVisibleGrants")],
};
