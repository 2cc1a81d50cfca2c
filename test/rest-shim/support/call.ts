import { type Agent, request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body as JSON; undefined when there is none. */
  readonly json: any;
}

export interface Call {
  readonly method?: string;
  /** Sent as they are: nothing is escaped or normalised. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes and texts are sent as they are, anything else as JSON with its content type. */
  readonly body?: unknown;
  /** Keeps the connection. */
  readonly agent?: Agent;
}

/** One HTTP request with the good API key unless other headers are given, written as a client writes it. */
export async function call(url: string, { method = "GET", path, headers, body, agent }: Call): Promise<Answer> {
  const raw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const payload = raw ? body : JSON.stringify(body);
  const sent = { ...(headers ?? { "x-api-key": "good" }), ...(raw ? {} : { "content-type": "application/json" }) };
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers: sent, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = String(incoming.headers["content-type"]).startsWith("application/json") && text !== "";
        const json: unknown = isJson ? JSON.parse(text) : undefined;
        resolve({ status: incoming.statusCode!, headers: incoming.headers, text, json });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(payload);
  });
}
