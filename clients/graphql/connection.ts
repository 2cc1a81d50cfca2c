/** Where the server is and who asks. */
export interface ConnectionOptions {
  /** Such as `https://parley.example.com`. */
  readonly baseUrl: string;
  /** An admin key, or the key of one agent. */
  readonly apiKey?: string;
  /** Instead of a key: the token of a signed-in user. */
  readonly token?: string;
  /** Instead of the global `fetch`: for a proxy, or a test. */
  readonly fetch?: typeof fetch;
  /** Instead of the global `WebSocket`, which Node has since 22: that of the package `ws`. */
  readonly webSocket?: unknown;
  /** How long one request may take, its answer included, in milliseconds; 30,000 unless given. */
  readonly timeoutMs?: number;
}

/** The address of GraphQL, for requests or for subscriptions. */
export function graphqlUrl(baseUrl: string, scheme: "http" | "ws"): string {
  const address = `${baseUrl.replace(/\/+$/, "")}/graphql`;
  return scheme === "http" ? address : address.replace(/^http/, "ws");
}

/** The header that carries the credential; none for a caller without one. */
export function credentialHeaders({ apiKey, token }: ConnectionOptions): Readonly<Record<string, string>> {
  if (apiKey !== undefined) return { "x-api-key": apiKey };
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}
