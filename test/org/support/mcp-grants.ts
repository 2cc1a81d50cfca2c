import { createHash, randomBytes } from "node:crypto";
import { registeredId } from "../../../subgraphs/org/mcp-grants/clients/registered-client.js";
import type { TestCredential, TestParley } from "../../support/parley.js";

/** Where the test's application is called back: a program on this machine. */
export const redirectUri = "http://127.0.0.1:41999/callback";

/** An authorization request of an application that registered itself, as GraphQL takes it. */
export interface TestRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly responseType: string;
  readonly codeChallenge: string | null;
  readonly codeChallengeMethod: string | null;
  readonly resource: string | null;
  readonly state: string | null;
}

/** A request that is right, and the verifier of its challenge. */
export interface Begun {
  readonly request: TestRequest;
  readonly verifier: string;
}

type Server = Pick<TestParley, "url" | "services">;

/** The id of an application, as `POST /oauth/register` gives it. */
export function clientOf(
  { services }: Server,
  name = "a host",
  redirectUris: readonly string[] = [redirectUri],
): string {
  return registeredId(services.keyring, { name, redirectUris });
}

/** Begins as a well-behaved application does; `change` makes it another one. */
export function begin(parley: Server, change: Partial<TestRequest> = {}): Begun {
  const verifier = randomBytes(32).toString("base64url");
  const codeChallenge = createHash("sha256").update(verifier).digest("base64url");
  const usual = { clientId: clientOf(parley), redirectUri, responseType: "code", codeChallengeMethod: "S256" };
  const request = { ...usual, codeChallenge, resource: `${parley.url}/mcp`, state: "a state&more", ...change };
  return { request, verifier };
}

/** The person agrees. */
export const agree = (parley: TestParley, person: TestCredential, identityId: string, request: TestRequest) =>
  parley.graphql(
    `mutation ($input: GrantMcpAccessInput!) { grantMcpAccess(input: $input) { grantId redirectUrl } }`,
    { input: { request, identityId } },
    person,
  );

/** The fields of an answer that a browser brings to the application. */
export const answered = (url: string): Record<string, string> => Object.fromEntries(new URL(url).searchParams);

/** Posts a form to an endpoint of OAuth. */
export async function postForm(parley: TestParley, path: string, fields: Record<string, string>) {
  const response = await fetch(`${parley.url}${path}`, { method: "POST", body: new URLSearchParams(fields) });
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

/** A consent whose code was not exchanged yet. */
export interface Agreed extends Begun {
  readonly grantId: string;
  readonly code: string;
}

export async function agreed(parley: TestParley, person: TestCredential, identityId: string): Promise<Agreed> {
  const begun = begin(parley);
  const { data, errors } = await agree(parley, person, identityId, begun.request);
  if (errors !== undefined) throw new Error(`The consent was refused: ${errors[0]!.message}`);
  const { grantId, redirectUrl } = data!["grantMcpAccess"];
  return { ...begun, grantId, code: answered(redirectUrl)["code"]! };
}

/** The form that exchanges a code. */
export const exchangeOf = ({ request, verifier, code }: Agreed): Record<string, string> => ({
  grant_type: "authorization_code",
  client_id: request.clientId,
  redirect_uri: request.redirectUri,
  code_verifier: verifier,
  resource: request.resource!,
  code,
});

/** Tokens of a grant, as the application has them. */
export interface Tokens {
  readonly grantId: string;
  readonly clientId: string;
  readonly access: string;
  readonly refresh: string;
}

/** All steps from the request to the tokens. */
export async function tokensFor(parley: TestParley, person: TestCredential, identityId: string): Promise<Tokens> {
  const consent = await agreed(parley, person, identityId);
  const { status, body } = await postForm(parley, "/oauth/token", exchangeOf(consent));
  if (status !== 200) throw new Error(`The code was refused: ${JSON.stringify(body)}`);
  const { grantId, request } = consent;
  return { grantId, clientId: request.clientId, access: body.access_token, refresh: body.refresh_token };
}

/** The form that exchanges a refresh token. */
export const refreshOf = ({ clientId, refresh }: Pick<Tokens, "clientId" | "refresh">): Record<string, string> => ({
  grant_type: "refresh_token",
  client_id: clientId,
  refresh_token: refresh,
});

const listTools = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

/** Calls /mcp with an access token. */
export async function callMcp(parley: Pick<TestParley, "url">, access: string | null, origin = parley.url) {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(access === null ? {} : { authorization: `Bearer ${access}` }),
  };
  const response = await fetch(`${origin}/mcp`, { method: "POST", body: listTools, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
