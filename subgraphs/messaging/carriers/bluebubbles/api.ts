import { definePart } from "../../../shared/context/parts.js";
import { createOutbound, type Outbound, type OutboundRequest } from "../../../shared/outbound/outbound.js";
import { OutboundError } from "../../../shared/outbound/outbound-error.js";
import { type BlueBubblesOutcome, type BlueBubblesReply, outcomeOf } from "./rules/outcome.js";
import type { BlueBubblesServer } from "./rules/servers.js";

const mebibyte = 1024 * 1024;
const usual = { hosts: "any", connectTimeoutMs: 5_000, answer: "complete" } as const;

const purposes = {
  /** Messages and files on their way out. */
  send: { ...usual, totalTimeoutMs: 45_000, maxResponseBytes: mebibyte },
  /** The time limit when a request waits: it has 8 seconds. */
  act: { ...usual, totalTimeoutMs: 7_000, maxResponseBytes: mebibyte },
  catchUp: { ...usual, totalTimeoutMs: 20_000, maxResponseBytes: 16 * mebibyte },
  media: { ...usual, totalTimeoutMs: 45_000, maxResponseBytes: 10 * mebibyte },
} as const;

export type BlueBubblesPurpose = keyof typeof purposes;

/** The operator chose these servers, so they may be on this machine and in private networks. */
export const blueBubblesClient = definePart({
  name: "the client of BlueBubbles servers",
  open: ({ config }) =>
    createOutbound({
      purposes,
      allowLoopback: true,
      allowPrivate: true,
      timeFactor: config.TIME_LIMITS_FACTOR,
    }),
  close: (client) => client.close(),
});

/** Errors from before any byte was sent. */
const notConnected = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * Calls one BlueBubbles server, within the limits of the call and the caller. URLs contain its password: they must not
 * appear in errors or logs.
 */
export class BlueBubblesApi {
  constructor(
    private readonly client: Outbound<BlueBubblesPurpose>,
    private readonly server: BlueBubblesServer,
    private readonly signal: AbortSignal,
  ) {}

  get(purpose: BlueBubblesPurpose, path: string, query: Readonly<Record<string, string>> = {}) {
    return this.call(purpose, { method: "GET" }, path, query);
  }

  post(purpose: BlueBubblesPurpose, path: string, body: object = {}) {
    const headers = { "content-type": "application/json" };
    return this.call(purpose, { method: "POST", headers, body: JSON.stringify(body) }, path);
  }

  remove(purpose: BlueBubblesPurpose, path: string) {
    return this.call(purpose, { method: "DELETE" }, path);
  }

  /** Sends a file with other fields. */
  upload(path: string, fields: Readonly<Record<string, string>>, file: UploadedFile) {
    const form = formData(fields, file);
    const headers = { "content-type": `multipart/form-data; boundary=${form.boundary}` };
    return this.call("send", { method: "POST", headers, body: form.bytes }, path);
  }

  /** The bytes of a file that arrived; null when the server does not give them. */
  async download(guid: string): Promise<{ bytes: Buffer; contentType: string | null } | null> {
    const url = this.address(`/attachment/${encodeURIComponent(guid)}/download`, { original: "true" });
    const { status, headers, body } = await this.client.request("media", {
      method: "GET",
      url,
      signal: this.signal,
    });
    const type = headers["content-type"];
    return status === 200 ? { bytes: body, contentType: typeof type === "string" ? type : null } : null;
  }

  private async call(
    purpose: BlueBubblesPurpose,
    request: Omit<OutboundRequest, "url">,
    path: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<BlueBubblesOutcome> {
    // The call was given up before anything was sent.
    if (this.signal.aborted) return outcomeOf({ status: null, reason: "It was given up.", leftUs: false });
    return outcomeOf(await this.reply(purpose, { ...request, url: this.address(path, query), signal: this.signal }));
  }

  private async reply(purpose: BlueBubblesPurpose, request: OutboundRequest): Promise<BlueBubblesReply> {
    try {
      const { status, body } = await this.client.request(purpose, request);
      const { data = null, error = null } = (parsedObject(body) ?? {}) as { data?: unknown; error?: unknown };
      return { status, data, error };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const { code } = error;
      const stayed = error.reason === "refused" || error.reason === "tls" || (code !== null && notConnected.has(code));
      return { status: null, reason: error.message, leftUs: !stayed };
    }
  }

  private address(path: string, query: Readonly<Record<string, string>>): string {
    const parameters = new URLSearchParams({ ...query, password: this.server.password });
    return `${this.server.url}/api/v1${path}?${parameters.toString()}`;
  }
}

/** A file on its way out. */
export interface UploadedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

function parsedObject(body: Buffer): object | null {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

function formData(fields: Readonly<Record<string, string>>, { filename, contentType, bytes }: UploadedFile) {
  const boundary = `parley-${crypto.randomUUID()}`;
  // As browsers write names: nothing in them ends the header.
  const quoted = filename.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const type = contentType.replaceAll(/[\r\n]/g, "");
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="attachment"; filename="${quoted}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    boundary,
    bytes: Buffer.concat([Buffer.from(parts.join("") + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
