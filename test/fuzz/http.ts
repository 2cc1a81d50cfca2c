import { Agent, request } from "node:http";

/** A request as it goes over the wire: nothing in it is normalised. */
export interface RawRequest {
  readonly method: string;
  /** Path and query, escaped (or wrongly escaped) already. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** What a client meets that still writes when a server has answered and closed: the answer may be lost with the rest. */
const closedMeanwhile = new Set(["EPIPE", "ECONNRESET"]);
const attempts = 5;

/** Sends it and reads the whole answer. A server may answer and close before it has read everything: then it is asked again. */
export async function sendRaw(url: string, request: RawRequest): Promise<RawAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(url, request);
    } catch (error) {
      if (attempt === attempts || !closedMeanwhile.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
  }
}

function sendOnce(url: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  // Said always: of some methods the client would send a body without telling where it ends.
  const framing = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    let answered = false;
    const options = { agent, hostname, port, method, path, headers: { ...headers, ...framing } };
    const outgoing = request(options, (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const type = String(response.headers["content-type"] ?? "");
        resolve({ status: response.statusCode!, type, text: Buffer.concat(chunks).toString("utf8") });
      });
    });
    outgoing.on("error", (error) => answered || reject(error));
    outgoing.end(body);
  });
}
