import { inexact, jsonObjection, leastJsonBytes } from "../../../shared/rules/plain-json.js";
import type { Violation } from "../../../shared/errors/problem.js";
import { limits } from "./limits.js";

/** One piece of content as it is stored: exactly one of text, raw, url and data (wire contract a2a 3.4). */
export interface Part {
  readonly text?: string;
  readonly raw?: string;
  readonly url?: string;
  readonly data?: unknown;
  readonly filename?: string;
  readonly mediaType?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A part as an operation gets it: anything may be missing or null. */
export type PartInput = { readonly [Key in keyof Part]?: Part[Key] | null };

type Path = Violation["path"];

/** The error for a message that is too large. */
export const tooLarge = "A message has at most 1 MiB of parts and metadata.";

const contentMembers = ["text", "raw", "url", "data"] as const;

/** Checks the parts of one message and drops what is null; the violations' paths start with `path`. */
export function checkParts(parts: readonly PartInput[], path: Path): { parts: Part[]; violations: Violation[] } {
  if (parts.length === 0) return { parts: [], violations: [{ path, message: "A message needs at least one part." }] };
  if (parts.length > limits.partsPerMessage) {
    const message = `A message has at most ${limits.partsPerMessage} parts.`;
    return { parts: [], violations: [{ path, message }] };
  }
  // Before each is examined: the same long text may be in all of them.
  if (leastJsonBytes(parts, limits.messageBytes) > limits.messageBytes) {
    return { parts: [], violations: [{ path, message: tooLarge }] };
  }
  const violations = parts.flatMap((part, index) => checkPart(part, [...path, index]));
  return { parts: violations.length > 0 ? [] : parts.map(dropEmpty), violations };
}

function checkPart(part: PartInput, path: Path): Violation[] {
  const given = contentMembers.filter((member) => part[member] !== undefined && part[member] !== null);
  if (given.length !== 1) {
    return [{ path, message: "A part has exactly one of text, raw, url and data, and data is not null." }];
  }
  if (typeof part.raw === "string" && !isBase64(part.raw)) {
    return [{ path: [...path, "raw"], message: "raw must be standard base64." }];
  }
  if (part.metadata !== undefined && part.metadata !== null && !isPlainObject(part.metadata)) {
    return [{ path: [...path, "metadata"], message: "metadata must be an object." }];
  }
  const objection = jsonObjection(part);
  if (objection === null) return [];
  const where = objection !== inexact ? [] : jsonObjection(part.data) === inexact ? ["data"] : ["metadata"];
  return [{ path: [...path, ...where], message: `A part ${objection}.` }];
}

function dropEmpty(part: PartInput): Part {
  const stored: Record<string, unknown> = {};
  for (const member of contentMembers)
    if (part[member] !== undefined && part[member] !== null) stored[member] = part[member];
  if (part.filename) stored["filename"] = part.filename;
  if (part.mediaType) stored["mediaType"] = part.mediaType;
  if (part.metadata) stored["metadata"] = part.metadata;
  return stored;
}

/** Whether it is padded base64 of the standard alphabet. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}

/** Whether the value is a JSON object. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
