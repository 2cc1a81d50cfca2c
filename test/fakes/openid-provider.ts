import { generateKeyPairSync, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type JWK } from "oidc-provider";

/** A person at the provider; `login_hint` names them by `sub`, and they agree to everything. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly org_id?: string;
  /** The client that tokens say they were issued to. */
  readonly azp?: string;
}

export interface FakeProviderOptions {
  /** Whether the id token has the claims, or only the userinfo endpoint. */
  readonly claimsInToken?: boolean;
}

/** The client that Parley is there, and another one. */
export const [ourClient, otherClient] = ["parley", "somebody-else"] as const;
const hour = 3600;
const secret = "a client's secret: with / and +";

/** A real OpenID Connect provider on loopback. */
export interface FakeProvider {
  readonly issuer: string;
  /** Settings of a server that trusts it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Everybody who can sign in there, by `sub`. */
  readonly people: Map<string, ProviderPerson>;
  /** The user who signs in when the request names none. */
  person: string;
  /** An id token of a person, by the whole code flow. */
  idToken(sub: string, client?: string): Promise<string>;
  /** Closes every new connection. It keeps its port, so that no other test gets the port. */
  goDown(): void;
  /** It is there again, with other keys. */
  comeBack(): void;
  close(): Promise<void>;
}

export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, ProviderPerson>();
  const home = `${issuer}/home`;
  let provider: Provider | null = makeProvider(issuer, home, people, options);
  const fake: FakeProvider = {
    issuer,
    people,
    person: "",
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: ourClient, OIDC_CLIENT_SECRET: secret },
    idToken: (sub, client_id = ourClient) => codeFlow(issuer, home, sub, client_id),
    goDown() {
      provider = null;
      server.closeAllConnections();
    },
    comeBack() {
      provider = makeProvider(issuer, home, people, options);
    },
    close: () => closeServer(server),
  };
  const agree = async (present: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { params } = await present.interactionDetails(request, response);
    const accountId = (params["login_hint"] as string | undefined) ?? fake.person;
    await present.interactionFinished(request, response, { login: { accountId } });
  };
  server.on("request", (request, response) => {
    if (provider === null) request.socket.destroy();
    else if (request.url!.startsWith("/agree/")) void agree(provider, request, response);
    else void provider.callback()(request, response);
  });
  return fake;
}

function makeProvider(
  issuer: string,
  home: string,
  people: ReadonlyMap<string, ProviderPerson>,
  options: FakeProviderOptions,
): Provider {
  const client = { redirect_uris: [home], client_secret: secret };
  const provider = new Provider(issuer, {
    clients: [ourClient, otherClient].map((client_id) => ({ client_id, ...client })),
    jwks: { keys: [newKey()] },
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "org_id", "azp"] },
    conformIdTokenClaims: options.claimsInToken === false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/agree/${uid}` },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person === undefined ? undefined : { accountId: sub, claims: () => ({ ...person }) };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  // Servers of tests take any free port, after this one has started.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => /^http:\/\/(localhost|127\.0\.0\.1):/.test(uri);
  return provider;
}

function newKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), use: "sig", alg: "RS256" } as JWK;
}

/** The steps of a browser and of a client's server. */
async function codeFlow(issuer: string, home: string, sub: string, client: string): Promise<string> {
  const asked = { response_type: "code", client_id: client, redirect_uri: home, scope: "openid email profile" };
  const start = `${issuer}/auth?${new URLSearchParams({ ...asked, login_hint: sub }).toString()}`;
  const url = await browse(start, home);
  const code = new URL(url).searchParams.get("code")!;
  const response = await fetch(`${issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${client}:${encodeURIComponent(secret)}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri: home }),
  });
  const { id_token: idToken } = (await response.json()) as { id_token?: string };
  if (idToken === undefined) throw new Error(`The provider gave no id token: ${response.status}`);
  return idToken;
}

/** Follows redirects as a browser that was never there before, up to an address that begins so. */
export async function browse(start: string, end: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let hop = 0; !url.startsWith(end); hop++) {
    if (hop === 10) throw new Error(`The provider goes round in circles: ${url}`);
    const headers = { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") };
    const response = await fetch(url, { redirect: "manual", headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      cookies.set(name!, value!);
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(next, url).toString();
  }
  return url;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
