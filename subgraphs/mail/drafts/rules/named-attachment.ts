import { invalidValue, notFound } from "../../../shared/errors/shared-errors.js";

/**
 * The ways in which a request names an attachment of a generation: by its name, or by its position in the list, from 1.
 */
export interface AttachmentName {
  readonly filename?: string | null;
  readonly position?: number | null;
}

/** The attachment of a generation that a request names. Throws `validation_failed` and `not_found`. */
export function namedAttachment<File extends { readonly filename: string }>(
  files: readonly File[],
  { filename, position }: AttachmentName,
): File {
  if ((typeof filename === "string") === (typeof position === "number")) {
    throw invalidValue(["filename"], "Name the attachment by its name or by its position.");
  }
  const found = typeof position === "number" ? files[position - 1] : files.find((file) => file.filename === filename);
  if (found === undefined) throw notFound("attachment with this name");
  return found;
}
