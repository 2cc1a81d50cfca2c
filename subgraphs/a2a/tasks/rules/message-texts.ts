import type { MessageContent } from "./message.js";
import type { Part } from "./parts.js";

/** The texts of a message. */
export interface MessageTexts {
  /** Those of the text parts. */
  readonly shown: readonly string[];
  /** Everywhere else: data, with the names of its members, metadata and names of files. */
  readonly hidden: readonly string[];
  /** The addresses of url parts. */
  readonly urls: readonly string[];
}

/** A part with the bytes of a file. */
export type FilePart = Part & { readonly raw: string };

/** Whether a part has the bytes of a file. */
export function isFile(part: Part): part is FilePart {
  return part.raw !== undefined;
}

/** All texts that a message carries, for rules and screening (wire contract reviews R26). */
export function textsInMessage({ parts, metadata }: Pick<MessageContent, "parts" | "metadata">): MessageTexts {
  const asides = parts.flatMap(({ data, metadata: ofPart, filename }) => [
    ...textsIn(data),
    ...textsIn(ofPart),
    ...textsIn(filename),
  ]);
  return {
    shown: parts.flatMap(({ text }) => text ?? []),
    hidden: [...asides, ...textsIn(metadata)],
    urls: parts.flatMap(({ url }) => url ?? []),
  };
}

/** The strings in a JSON value, with the names of its members. It is walked without recursion: it may be deep. */
function textsIn(value: unknown): string[] {
  const found: string[] = [];
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === "string") found.push(one);
    else if (typeof one === "object" && one !== null) {
      if (!Array.isArray(one)) for (const name of Object.keys(one)) found.push(name);
      for (const inside of Object.values(one)) open.push(inside);
    }
  }
  return found;
}
