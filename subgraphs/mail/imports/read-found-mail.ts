import { createHash } from "node:crypto";
import { parseMail, type ParsedMail } from "../messages/public.js";
import { type ImportTerms, type ImportVerdict, judgeImport } from "./rules/import-verdict.js";
import type { FoundMail } from "./readers/found-mail.js";

/** A mail to store. */
export interface MailToStore {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly mail: ParsedMail;
  readonly rfcId: string;
  readonly verdict: Extract<ImportVerdict, { outcome: "stored" }>;
}

/** Reads a mail and decides whether to store it, or why to skip it. Bytes without any header are not a mail. */
export async function readFoundMail(
  { bytes, fromLine }: FoundMail,
  terms: ImportTerms,
  now: Date,
): Promise<MailToStore | "failed" | "unsafe"> {
  if (bytes === null) return "failed";
  const mail = await parseMail(bytes);
  if (mail.problem === "unreadable") return "failed";
  const verdict = judgeImport(mail, terms, fromLine, now);
  if (verdict.outcome !== "stored") return verdict.outcome;
  return { bytes, mail, rfcId: mail.rfcId ?? idOfBytes(bytes), verdict };
}

/** The id for a mail without one: equal bytes get equal ids (wire contract mail 9). */
function idOfBytes(bytes: Buffer): string {
  return `<${createHash("sha256").update(bytes).digest("hex")}@sha256.invalid>`;
}
