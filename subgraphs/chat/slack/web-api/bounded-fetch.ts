import type { FetchFunction } from "@slack/web-api";
import { type Dispatcher, request } from "undici";

/** Far above the largest page that we ask for. */
const mostBytes = 8 * 1_048_576;

/**
 * A `fetch` for Slack's client whose answers have at most 8 MiB. It requests uncompressed bytes and decompresses none,
 * so a compressed answer is invalid JSON. A redirect is an error. It takes a quarter of the processor time of the
 * global `fetch`.
 */
export const boundedFetch =
  (dispatcher: Dispatcher): FetchFunction =>
  async (url, { headers = {}, body, signal } = {}) => {
    const answer = await request(url, {
      dispatcher,
      method: "POST",
      headers: { ...headers, "accept-encoding": "identity" },
      body: body as string,
      ...(signal === undefined ? {} : { signal }),
    }).catch(failAsFetch);
    const { statusCode: status } = answer;
    if (status >= 300 && status < 400) {
      answer.body.on("error", () => {}).destroy();
      throw new TypeError("The answer is a redirect.");
    }
    const bytes = await readAtMost(answer.body, mostBytes);
    const text = () => Promise.resolve(bytes.toString("utf8"));
    // Without its type: the client would unpack what calls itself gzip.
    const said = Object.entries(answer.headers).filter(([name]) => name !== "content-type");
    const named = new Map(said.map(([name, value]) => [name, String(value)]));
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText: answer.statusText,
      url: "",
      headers: { get: (name) => named.get(name.toLowerCase()) ?? null, entries: () => named.entries() },
      arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer),
      json: async () => JSON.parse(await text()) as unknown,
      text,
    };
  };

/** The cause of the client's errors shows whether anything was sent. */
function failAsFetch(error: unknown): never {
  const { name } = error as { readonly name?: unknown };
  if (name === "TimeoutError" || name === "AbortError") throw error;
  throw new TypeError("The request failed.", { cause: error });
}

async function readAtMost(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    // Leaving the loop closes the connection.
    if (length > most) throw new Error("The answer is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
