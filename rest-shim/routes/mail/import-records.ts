import { Type } from "typebox";
import { MailImportRecordShape, MailUploadTargetRecordShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

const counter = { schema: Type.Integer({ minimum: 0 }) };

/** An import (wire contract mail 2.6). */
export const importRecord = record(MailImportRecordShape, {
  name: "ImportJob",
  description: "A job that imports mail from a file into a mailbox.",
  keys: {
    messages_processed: counter,
    messages_imported: counter,
    messages_skipped_duplicate: counter,
    messages_failed: counter,
    messages_rejected_unsafe: counter,
  },
});

/** An upload address (wire contract mail 2.6). */
export const uploadTargetRecord = record(MailUploadTargetRecordShape, {
  name: "UploadTarget",
  description: "Where to upload a file.",
  keys: {
    url: { description: "Absolute. POST the file there, without an API key." },
    fields: {
      schema: Type.Record(Type.String(), Type.String(), { description: "Form fields to send before the file." }),
      value: ({ fields }) => Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    },
  },
});
