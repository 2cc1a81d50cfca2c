import type { Violation } from "../../../shared/errors/problem.js";
import { isStorableText, jsonObjection, leastJsonBytes } from "../../../shared/rules/plain-json.js";
import { hasAtMost } from "../../../shared/rules/text.js";
import { limits } from "./limits.js";
import { checkParts, isPlainObject, tooLarge, type Part, type PartInput } from "./parts.js";

/** A message's content as it is stored; empty metadata and lists are null. */
export interface MessageContent {
  readonly messageId: string;
  readonly parts: readonly Part[];
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly extensions: readonly string[] | null;
  readonly referenceTaskIds: readonly string[] | null;
}

/** A message's content as an operation gets it. */
export interface MessageInput {
  readonly messageId: string;
  readonly parts: readonly PartInput[];
  readonly metadata?: unknown;
  readonly extensions?: readonly string[] | null;
  readonly referenceTaskIds?: readonly string[] | null;
}

type Path = Violation["path"];

const uri = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/;

/**
 * Checks a message against the limits (wire contract a2a 3.4, 3.5, 8). `path` is its location in the operation's input.
 * The content is valid only when there are no violations.
 */
export function checkMessage(
  input: MessageInput,
  path: Path,
): { content: MessageContent; violations: readonly Violation[] } {
  const { parts, violations } = checkParts(input.parts, [...path, "parts"]);
  const metadata = isPlainObject(input.metadata) && Object.keys(input.metadata).length > 0 ? input.metadata : null;
  const ofMetadata = checkMetadata(input.metadata, [...path, "metadata"]);
  const content: MessageContent = {
    messageId: input.messageId,
    parts,
    metadata,
    extensions: nonEmpty(input.extensions),
    referenceTaskIds: nonEmpty(input.referenceTaskIds),
  };
  return {
    content,
    violations: [
      ...violations,
      ...checkMessageId(input.messageId, [...path, "messageId"]),
      ...ofMetadata,
      ...checkTexts(content.extensions, extensionRule, [...path, "extensions"]),
      ...checkTexts(content.referenceTaskIds, referenceRule, [...path, "referenceTaskIds"]),
      ...(violations.length + ofMetadata.length === 0 ? checkSize(content, [...path, "parts"]) : []),
    ],
  };
}

function checkMessageId(messageId: string, path: Path): Violation[] {
  if (messageId !== "" && hasAtMost(messageId, limits.messageIdLength) && isStorableText(messageId)) return [];
  return [{ path, message: `A message id has 1 to ${limits.messageIdLength} characters and no NUL.` }];
}

function checkMetadata(metadata: unknown, path: Path): Violation[] {
  if (metadata === undefined || metadata === null) return [];
  if (!isPlainObject(metadata)) return [{ path, message: "metadata must be an object." }];
  const tooMuch = [{ path, message: "metadata has at most 64 KiB." }];
  if (leastJsonBytes(metadata, limits.metadataBytes) > limits.metadataBytes) return tooMuch;
  const objection = jsonObjection(metadata);
  if (objection !== null) return [{ path, message: `metadata ${objection}.` }];
  return jsonBytes(metadata) <= limits.metadataBytes ? [] : tooMuch;
}

interface TextRule {
  readonly count: number;
  readonly length: number;
  readonly fits: (text: string) => boolean;
  readonly message: string;
}

const extensionRule: TextRule = {
  count: limits.extensions,
  length: limits.extensionLength,
  fits: (text) => uri.test(text),
  message: `extensions are at most ${limits.extensions} URIs of at most ${limits.extensionLength} characters.`,
};

const referenceRule: TextRule = {
  count: limits.referenceTaskIds,
  length: limits.referenceTaskIdLength,
  fits: (text) => text !== "",
  message: `referenceTaskIds are at most ${limits.referenceTaskIds} ids of 1 to ${limits.referenceTaskIdLength} characters.`,
};

function checkTexts(texts: readonly string[] | null, rule: TextRule, path: Path): Violation[] {
  if (texts === null) return [];
  const fits = (text: string): boolean => hasAtMost(text, rule.length) && rule.fits(text) && isStorableText(text);
  return texts.length <= rule.count && texts.every(fits) ? [] : [{ path, message: rule.message }];
}

function checkSize(content: MessageContent, path: Path): Violation[] {
  if (jsonBytes(content.parts) + jsonBytes(content.metadata ?? {}) <= limits.messageBytes) return [];
  return [{ path, message: tooLarge }];
}

function nonEmpty<Item>(list: readonly Item[] | null | undefined): readonly Item[] | null {
  return list === null || list === undefined || list.length === 0 ? null : list;
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
