import { registerEnumType } from "type-graphql";

/** The kind of an upload. */
export const MailImportFormat = { AUTO: "auto", MBOX: "mbox", EML: "eml", ZIP: "zip" } as const;
export type MailImportFormat = (typeof MailImportFormat)[keyof typeof MailImportFormat];

registerEnumType(MailImportFormat, {
  name: "MailImportFormat",
  description: "Format of a file with mail.",
  valuesConfig: {
    AUTO: { description: "Detected from the first bytes of the file." },
    MBOX: { description: "Many messages in one file." },
    EML: { description: "One message." },
    ZIP: { description: "Files with the extensions .eml and .mbox, packed." },
  },
});

/** The state of an import. */
export const MailImportStatus = {
  PENDING_UPLOAD: "pending_upload",
  QUEUED: "queued",
  RUNNING: "running",
  COMPLETED: "completed",
  FAILED: "failed",
  CANCELLED: "cancelled",
} as const;
export type MailImportStatus = (typeof MailImportStatus)[keyof typeof MailImportStatus];

registerEnumType(MailImportStatus, {
  name: "MailImportStatus",
  description: "State of an import.",
  valuesConfig: {
    PENDING_UPLOAD: { description: "It waits for its file and to be started." },
    QUEUED: { description: "It was started and waits: an organization runs one import at a time." },
    RUNNING: { description: "It runs." },
    COMPLETED: { description: "It has finished. Some messages may have failed." },
    FAILED: { description: "It ended early: see errorDetail. Messages that it had imported stay." },
    CANCELLED: { description: "It was canceled. Messages that it had imported stay." },
  },
});
