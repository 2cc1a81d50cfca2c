import { rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import { type GraphqlAnswer, headersOf, type TestCredential, type TestParley } from "../../support/parley.js";
import type { RestCall } from "./rest-calls.js";

/** An answer in the spelling of the expected-authority table, and all of its text. */
export interface Outcome {
  readonly answer: string;
  readonly text: string;
}

const spelling: Readonly<Record<string, string>> = {
  "401 unauthenticated": "401",
  "403 credential_not_accepted": "403c",
  "403 admin_required": "403a",
  "403 claimed_agent_required": "403u",
  "403 admin_key_mint_forbidden": "403m",
  "403 a2a_agent_key_required": "403p",
  "404 not_found": "404",
  "404 a2a_agent_not_found": "404a",
  "404 not_a_signup_agent": "404s",
  "400 payment_notice_invalid": "400p",
  "404 not_available": "404n",
  "404 secret_not_found": "404x",
  "403 console_required": "403k",
  "403 vault_auth_failed": "403v",
  "404 vault_key_not_found": "404k",
  "422 validation_failed": "422",
  "403 a2a_invitation_agent_key_required": "403i",
  "404 a2a_invitation_not_found": "404i",
  "409 a2a_invitation_same_organization": "409o",
  "422 a2a_invitation_invalid_peers": "422p",
};

/** What a route answers. */
export async function restOutcome(parley: TestParley, credential: TestCredential, call: RestCall): Promise<Outcome> {
  const { status, body } = await rest(parley, credential, call.method, call.path, call.body, { "a2a-version": "1.0" });
  const text = JSON.stringify(body) ?? "";
  if (status >= 400) return { answer: spell(status, body?.error?.code), text };
  const rpcCode: number | undefined = body?.jsonrpc === "2.0" ? body.error?.code : undefined;
  if (rpcCode !== undefined) return { answer: rpcCode === -32001 ? "rpc" : `rpc ${rpcCode}`, text };
  return { answer: status < 300 ? "ok" : `${status}`, text };
}

/** What a query or mutation with one field answers over HTTP. */
export async function graphqlOutcome(parley: TestParley, credential: TestCredential, query: string): Promise<Outcome> {
  return outcomeOf(await parley.graphql(query, {}, credential));
}

function outcomeOf({ data, errors }: Pick<GraphqlAnswer, "data" | "errors">): Outcome {
  const text = JSON.stringify({ data, errors });
  const extensions = errors?.[0]?.extensions;
  if (extensions !== undefined) return { answer: spell(extensions["status"], extensions.code), text };
  return { answer: Object.values(data ?? {})[0] == null ? "null" : "ok", text };
}

/** What a subscription answers first over a socket of its own; 401 when the socket is closed with 4401. */
export async function subscriptionOutcome(
  parley: TestParley,
  credential: TestCredential,
  query: string,
): Promise<Outcome> {
  const socket = openSocket(parley.url, connectionParams(credential));
  try {
    return await socket.run(query).then(outcomeOf, refused);
  } finally {
    await socket.close();
  }
}

function refused(error: unknown): Outcome {
  if (Array.isArray(error)) return outcomeOf({ data: null, errors: error as GraphqlAnswer["errors"] });
  const code = (error as { code?: number }).code;
  return { answer: code === 4401 ? "401" : `closed ${code ?? String(error)}`, text: "" };
}

function connectionParams(credential: TestCredential): Record<string, unknown> {
  const headers = headersOf(credential);
  const apiKey = headers["x-api-key"] ?? headers["x-service-token"];
  const token = headers["authorization"]?.replace("Bearer ", "");
  return { ...(apiKey === undefined ? {} : { apiKey }), ...(token === undefined ? {} : { token }) };
}

function spell(status: unknown, code: unknown): string {
  const found = `${String(status)} ${String(code)}`;
  return spelling[found] ?? found;
}
