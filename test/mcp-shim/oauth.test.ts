import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agree, redirectUri, type TestRequest } from "../org/support/mcp-grants.js";
import { ManualClock } from "../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { clientOf, type Revision, revisions } from "./support/client.js";

// The official client finds everything out by itself: it knows the address of /mcp, and a person agrees.

let parley: TestParley;
let ours: TestOrganization;
let scout: TestAgent;
const clock = new ManualClock();

beforeAll(async () => {
  parley = await startTestParley({ checksAnswers: false, clock });
  ours = await makeOrganization(parley.services);
  scout = await makeAgent(parley.services, ours, "scout");
});
afterAll(() => parley.close());

/** What a host keeps, in memory. */
class Host implements OAuthClientProvider {
  readonly redirectUrl = redirectUri;
  readonly clientMetadata = {
    client_name: "A host",
    redirect_uris: [redirectUri],
    application_type: "native" as const,
    token_endpoint_auth_method: "none",
  };
  /** Where the person's browser is sent. */
  opened: URL | undefined;
  kept: StoredOAuthTokens | undefined;
  private information: StoredOAuthClientInformation | undefined;
  private verifier = "";
  private discovered: OAuthDiscoveryState | undefined;

  state = () => "of this request";
  clientInformation = () => this.information;
  saveClientInformation = (information: StoredOAuthClientInformation) => void (this.information = information);
  tokens = () => this.kept;
  saveTokens = (tokens: StoredOAuthTokens) => void (this.kept = tokens);
  redirectToAuthorization = (url: URL) => void (this.opened = url);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
  saveDiscoveryState = (state: OAuthDiscoveryState) => void (this.discovered = state);
  discoveryState = () => this.discovered;
}

/** The person opens the page and agrees: answers the address that the browser goes to. */
async function consent(opened: URL): Promise<URL> {
  expect(`${opened.origin}${opened.pathname}`).toBe(`${parley.url}/console/connect`);
  const given = (name: string) => opened.searchParams.get(name);
  const request: TestRequest = {
    clientId: given("client_id")!,
    redirectUri: given("redirect_uri")!,
    responseType: given("response_type")!,
    codeChallenge: given("code_challenge"),
    codeChallengeMethod: given("code_challenge_method"),
    resource: given("resource"),
    state: given("state"),
  };
  const { data, errors } = await agree(parley, ours.admin, scout.id, request);
  expect(errors).toBeUndefined();
  return new URL(data!["grantMcpAccess"].redirectUrl);
}

const url = () => new URL(`${parley.url}/mcp`);
const newClient = (revision: Revision) =>
  new Client(
    { name: "a host", version: "1" },
    { versionNegotiation: { mode: revision === "2026-07-28" ? { pin: revision } : "legacy" } },
  );

test.each(revisions)("discovery, registration, consent, tokens and calls (%s)", async (revision) => {
  const host = new Host();
  const transport = new StreamableHTTPClientTransport(url(), { authProvider: host });
  await expect(newClient(revision).connect(transport)).rejects.toBeInstanceOf(UnauthorizedError);
  const answer = await consent(host.opened!);
  expect(answer.searchParams.get("state")).toBe("of this request");
  await transport.finishAuth(answer.searchParams);
  const client = newClient(revision);
  await client.connect(new StreamableHTTPClientTransport(url(), { authProvider: host }));
  expect(await clientOf(client).call("who_am_i")).toMatchObject({ handle: "scout" });
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("send_mail");
  // When the access token has ended, the client renews it by itself.
  const { access_token: first } = host.kept!;
  clock.advance(900_000);
  await client.close();
  const later = newClient(revision);
  await later.connect(new StreamableHTTPClientTransport(url(), { authProvider: host }));
  expect(await clientOf(later).call("who_am_i")).toMatchObject({ handle: "scout" });
  expect(host.kept!.access_token).not.toBe(first);
  await later.close();
});
