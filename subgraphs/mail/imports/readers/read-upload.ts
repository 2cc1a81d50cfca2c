import type { ImportRow } from "../store/import-row.js";
import { formatOf } from "../rules/entry-kind.js";
import { readFileStart, startBytes } from "../rules/file-start.js";
import { importLimits } from "../rules/limits.js";
import { beginning, type FoundMail, type ReadingPlace, type UploadBytes } from "./found-mail.js";
import { mailOfFile } from "./mail-of-file.js";
import { readMbox } from "./read-mbox.js";
import { readZip } from "./read-zip.js";
import { collectMail } from "./collect-mail.js";

/** The mails of an upload, from a position on. Throws `UnreadableUpload` when its format is invalid. */
export async function* readUpload(
  upload: UploadBytes,
  sourceFormat: ImportRow["sourceFormat"],
  place: ReadingPlace = beginning,
): AsyncGenerator<FoundMail, void, undefined> {
  const head = await upload.read(0, Math.min(startBytes, upload.size));
  const start = readFileStart(head);
  const format = sourceFormat === "auto" ? formatOf(head, start.looksLike) : sourceFormat;
  if (format === "zip") return yield* readZip(upload, place);
  if (format === "mbox") return yield* readMbox((offset) => upload.stream(offset, upload.size), start, place);
  if (place.offset > 0) return;
  const isTooLarge = upload.size > importLimits.messageBytes;
  const collected = isTooLarge ? null : await collectMail(upload.stream(0, upload.size));
  const bytes = collected === null ? null : mailOfFile(collected);
  if (bytes?.length === 0) return;
  yield { bytes, fromLine: null, next: { entry: 0, offset: Math.max(1, upload.size) } };
}
