import { VaultFormatError, VaultRequestError } from "./errors.js";

/** Where the server is and who asks. */
export interface ConnectionOptions {
  /** Such as `https://parley.example.com`. */
  readonly baseUrl: string;
  /** An organization's admin key, or the key of one agent, who sees what is shared with it. */
  readonly apiKey: string;
  /** Instead of the global `fetch`: for a proxy, or a test. */
  readonly fetch?: typeof fetch;
  /** How long one request may take, its answer included; 30,000 unless said. */
  readonly timeoutMs?: number;
}

/** JSON requests with an API key. */
export class Connection {
  constructor(private readonly options: ConnectionOptions) {}

  /**
   * Sends a request and answers the body; undefined when there is none.
   * @throws VaultRequestError when the server refuses; what `fetch` throws when it cannot be reached in time
   */
  async request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { baseUrl, apiKey, fetch: send = globalThis.fetch, timeoutMs = 30_000 } = this.options;
    const response = await send(baseUrl.replace(/\/+$/, "") + path, {
      method,
      headers: { "X-API-Key": apiKey, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // A redirect would carry the key to another place.
      redirect: "error",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) throw refusal(response.status, text);
    const answer = parse(text);
    if (answer === undefined && text !== "") throw new VaultFormatError("The server's answer is not JSON");
    return answer as Answer;
  }
}

/** The error envelope of the server, or the answer of a proxy in front of it, which may not be JSON. */
function refusal(status: number, text: string): VaultRequestError {
  const { error } = (parse(text) ?? {}) as { error?: { code?: string; message?: string; hint?: string | null } };
  const { code = `http_${status}`, message = "The request failed", hint = null } = error ?? {};
  return new VaultRequestError(status, code, message, hint);
}

/** JSON; undefined when it is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
