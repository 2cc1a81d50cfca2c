import type { FastifyRequest } from "fastify";
import { streamResumeExtension } from "../../../../subgraphs/index.js";
import { type EventId, readEventId } from "./event-id.js";
import { isObject } from "./read-request.js";
import type { FieldViolation } from "./rpc-error.js";
import { fieldOf } from "./shape-violations.js";

/** The headers that concern the extension for resuming streams. */
export interface ExtensionHeaders {
  readonly isActive: boolean;
  /** Null if there is none. */
  readonly lastEventId: string | null;
}

/** The part of a call that concerns the extension (wire contract a2a-external 5.3). */
export interface Resuming {
  /** Whether answers have the extension's metadata. */
  readonly isActive: boolean;
  /** The last event that the client processed; null if it does not resume. */
  readonly lastEvent: EventId | null;
}

/** Reads the headers. Without the extension, `Last-Event-ID` is ignored. */
export function extensionHeaders({ headers }: FastifyRequest): ExtensionHeaders {
  const asked = textOf(headers["a2a-extensions"]).split(",");
  const isActive = asked.some((uri) => uri.trim() === streamResumeExtension);
  return { isActive, lastEventId: textOf(headers["last-event-id"]).trim() || null };
}

/** A repeated header counts as one header with all values. */
function textOf(header: string | readonly string[] | undefined): string {
  return typeof header === "object" ? header.join(",") : (header ?? "");
}

const sends: ReadonlySet<string> = new Set(["SendMessage", "SendStreamingMessage"]);
const streams: ReadonlySet<string> = new Set(["SubscribeToTask", "SendStreamingMessage"]);
const place = `metadata["${streamResumeExtension}"]`;

/** Reads what a call of a method asks. The header takes precedence; a client that cannot set headers uses the metadata. */
export function readResuming(
  { isActive, lastEventId }: ExtensionHeaders,
  method: string,
  params: Record<string, unknown>,
): Resuming | { readonly violations: readonly FieldViolation[] } {
  if (!isActive || !streams.has(method)) return { isActive, lastEvent: null };
  const metadata = fieldOf(params, "metadata");
  const facts = isObject(metadata) ? (metadata[streamResumeExtension] ?? {}) : {};
  if (!isObject(facts)) return { violations: [{ field: place, description: "must be an object." }] };
  const asked = lastEventId ?? fieldOf(facts, "lastEventId") ?? null;
  if (asked === null) return { isActive, lastEvent: null };
  const lastEvent = typeof asked === "string" ? readEventId(asked) : null;
  if (lastEvent === null) return { violations: [{ field: "lastEventId", description: "is not the id of an event." }] };
  return { isActive, lastEvent };
}

/**
 * The number of events of the task that the client knows (wire contract a2a-external 5.5): GetTask waits for more, and a message
 * is sent only if there were no more. Without the extension it is ignored, like any unknown param.
 */
export function readGeneration(
  { isActive }: ExtensionHeaders,
  method: string,
  params: Record<string, unknown>,
): number | null {
  const known = isActive ? knownBy(method, params) : undefined;
  return typeof known === "number" ? known : null;
}

/** Clients write `ifGenerationMatch` beside the message or in its configuration: both count. */
function knownBy(method: string, params: Record<string, unknown>): unknown {
  if (method === "GetTask") return fieldOf(params, "currentGeneration");
  if (!sends.has(method)) return undefined;
  const configuration = fieldOf(params, "configuration");
  const inConfiguration = isObject(configuration) ? fieldOf(configuration, "ifGenerationMatch") : undefined;
  return fieldOf(params, "ifGenerationMatch") ?? inConfiguration;
}
