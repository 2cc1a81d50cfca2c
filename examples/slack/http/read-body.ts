import type { IncomingMessage } from "node:http";

/** Bytes of bodies that are being read, all together. */
const allBytes = 256 * 1024 * 1024;
let held = 0;

/** A body is too large, is none that can be read, or too many are being read. */
export class BodyRefused extends Error {
  constructor(
    readonly status: 400 | 413 | 415 | 503,
    message: string,
  ) {
    super(message);
  }
}

/** The bytes of a request's body, up to a limit. */
export async function readBytes(request: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    // A refused request gets an answer, so the connection must not end before.
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += piece.length;
      held += piece.length;
      if (size > most) throw new BodyRefused(413, `The body may have ${most} bytes.`);
      if (held > allBytes) throw new BodyRefused(503, "Too many bodies are being read. Try again later.");
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } finally {
    held -= size;
  }
}

/** A JSON object. Only `application/json` is taken: a form of another page cannot send it. */
export async function readJson(request: IncomingMessage, most: number): Promise<Readonly<Record<string, unknown>>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "")) {
    throw new BodyRefused(415, "Send the body as application/json.");
  }
  return parseObject(await readBytes(request, most));
}

/** The arguments of a call: a form, JSON, or those of the address. */
export async function readArguments(
  request: IncomingMessage,
  url: URL,
  most: number,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, most);
  const query = Object.fromEntries(url.searchParams);
  if (bytes.length === 0) return query;
  const type = request.headers["content-type"] ?? "";
  if (/^application\/json\s*(;|$)/i.test(type)) return { ...query, ...parseObject(bytes) };
  if (/^multipart\/form-data\s*;/i.test(type)) return { ...query, ...(await readParts(bytes, type)) };
  return { ...query, ...Object.fromEntries(new URLSearchParams(bytes.toString("utf8"))) };
}

async function readParts(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
    return Object.fromEntries([...form.entries()].filter(([, value]) => typeof value === "string"));
  } catch {
    throw new BodyRefused(400, "The form cannot be read.");
  }
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new BodyRefused(400, "The body is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new BodyRefused(400, "The body must be a JSON object.");
  }
  return value as Record<string, unknown>;
}
