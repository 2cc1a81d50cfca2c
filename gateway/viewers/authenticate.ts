import type { IncomingHttpHeaders } from "node:http";
import type { Authentication } from "../../rest-shim/index.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { CredentialDirectory, PresentedCredential } from "../../subgraphs/shared/viewer/credential-directory.js";
import { anonymous, type Door, type Viewer } from "../../subgraphs/shared/viewer/viewer.js";

/** Longer than any credential of ours or of outside sign-in providers: longer ones are refused without a look. */
const longestCredential = 8192;

/**
 * Turns the headers of a request into a viewer (wire contract org 1.2): X-API-Key, X-Service-Token, then Authorization.
 * The first one present decides, and a later one never replaces it.
 * @throws Problem `unauthenticated` when a credential is presented and is not valid
 */
export async function authenticate(
  headers: IncomingHttpHeaders,
  directory: CredentialDirectory,
): Promise<Authentication> {
  return authenticateAs(presentedIn(headers), directory);
}

/**
 * The same for MCP, whose clients often can send only a bearer token: there it may be an API key, or an access token
 * that was issued for this MCP endpoint. No other endpoint accepts such tokens.
 * @param origin where the caller reached this server, without a trailing slash
 * @throws Problem `unauthenticated` when a credential is presented and is not valid
 */
export async function authenticateMcp(
  headers: IncomingHttpHeaders,
  directory: CredentialDirectory,
  origin: string,
): Promise<Authentication> {
  const presented = presentedIn(headers);
  if (presented?.scheme !== "bearer") return authenticateAs(presented, directory, "mcp");
  const { value } = presented;
  if (value.startsWith("ApiKey_")) return authenticateAs({ scheme: "api_key", value }, directory, "mcp");
  if (value.startsWith("McpAccess_")) {
    return authenticateAs({ scheme: "mcp_token", value, audience: `${origin}/mcp` }, directory, "mcp");
  }
  return authenticateAs(presented, directory, "mcp");
}

async function authenticateAs(
  credential: PresentedCredential | null,
  directory: CredentialDirectory,
  door?: Door,
): Promise<Authentication> {
  if (credential === null) return { viewer: anonymous, scheme: null };
  const { scheme } = credential;
  return { viewer: await lookUp(credential, directory, door ?? doors[scheme]), scheme };
}

const doors = { api_key: "key", service_token: "key", bearer: "bearer", mcp_token: "mcp" } as const;

/**
 * The same for GraphQL, where no route restricts the schemes. X-Service-Token may contain an API key only on the
 * vault's routes (wire contract org 1.2); here such a key would have all its rights.
 * @param session the credential in a browser's session cookie; used only when no header presents one
 * @throws Problem `unauthenticated`, or `credential_not_accepted` for an API key in X-Service-Token
 */
export async function authenticateOperation(
  headers: IncomingHttpHeaders,
  directory: CredentialDirectory,
  session: () => PresentedCredential | null = () => null,
): Promise<Authentication> {
  const presented = presentedIn(headers);
  const authentication =
    presented === null
      ? await authenticateAs(session(), directory, "cookie")
      : await authenticateAs(presented, directory);
  if (authentication.scheme === "service_token" && authentication.viewer.kind !== "service_token") {
    throw sharedErrors.problem("credential_not_accepted");
  }
  return authentication;
}

/** The viewer of a credential at a door. @throws Problem `unauthenticated` when it is not valid */
export async function lookUp(
  credential: PresentedCredential,
  directory: CredentialDirectory,
  door: Door = doors[credential.scheme],
): Promise<Viewer> {
  const { value } = credential;
  const plausible = value !== "" && value.length <= longestCredential && !value.includes("\0");
  const viewer = plausible ? await directory.lookup(credential) : null;
  if (viewer === null) throw sharedErrors.problem("unauthenticated");
  return { ...viewer, door };
}

function presentedIn(headers: IncomingHttpHeaders): PresentedCredential | null {
  const apiKey = single(headers["x-api-key"]);
  if (apiKey !== undefined) return { scheme: "api_key", value: apiKey };
  const serviceToken = single(headers["x-service-token"]);
  if (serviceToken !== undefined) return { scheme: "service_token", value: serviceToken };
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const bearer = /^Bearer +([^ ]+) *$/i.exec(authorization)?.[1];
  return { scheme: "bearer", value: bearer ?? "" };
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
