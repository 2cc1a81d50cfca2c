import type { NamedContactFragment } from "../../../generated/console-documents.js";
import { withMarks } from "./bidi-marks.js";

/** A person or an agent who writes, or to whom others write. */
export interface Writer {
  /** The address, number, `@handle` or id in a workspace: no other writer has it. */
  readonly address: string;
  /** How the writer calls itself. Anybody may take any name. */
  readonly says?: string | null | undefined;
  /** The contact that has the address. */
  readonly contact?: NamedContactFragment | null | undefined;
}

/** The name of a writer, with marks for the direction of writing. */
export interface WriterName {
  readonly name: string;
  /** Whether a person of the organization agreed that the address is theirs. The name alone says then who it is. */
  readonly isCertain: boolean;
}

/**
 * The name of a writer; null if only the address is known. A name that a stranger chose, also as a suggested contact, is not
 * certain, and one that looks like an address is none: the address must be seen beside it.
 */
export function nameOfWriter({ address, says, contact }: Writer): WriterName | null {
  const known = contact?.preferredNameSource === "IDENTIFIER_FALLBACK" ? null : contact?.preferredName;
  const isCertain = known != null && contact?.isConfirmed === true;
  if (isCertain) return { name: withMarks(known), isCertain };
  const name = withMarks((known ?? says ?? "").trim());
  return name === "" || name.includes("@") || name === address ? null : { name, isCertain };
}

/** A writer in one text: the name alone if it is certain, else with the address. */
export function writerInText(writer: Writer): string {
  const named = nameOfWriter(writer);
  if (named === null) return writer.address;
  return named.isCertain ? named.name : `${named.name} (${writer.address})`;
}
