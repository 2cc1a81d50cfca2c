import type { FetchFunction } from "@slack/web-api";

/** Far above the largest page that we ask for. */
const mostBytes = 8 * 1_048_576;

/**
 * `fetch` whose answers have at most 8 MiB, unpacked. The client reads whatever comes, and unpacks what calls itself gzip,
 * so it is given text that is neither.
 */
export const boundedFetch: FetchFunction = async (url, init) => {
  const response = await fetch(url, init as RequestInit);
  const headers = new Map([...response.headers].filter(([name]) => name !== "content-type"));
  const bytes = await readAtMost(response, mostBytes);
  const text = () => Promise.resolve(bytes.toString("utf8"));
  return {
    ok: response.ok,
    status: response.status,
    statusText: response.statusText,
    url: "",
    headers: { get: (name) => headers.get(name.toLowerCase()) ?? null, entries: () => headers.entries() },
    arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer),
    json: async () => JSON.parse(await text()) as unknown,
    text,
  };
};

async function readAtMost(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    // Leaving the loop closes the connection.
    if (length > most) throw new Error("The answer is too large.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
