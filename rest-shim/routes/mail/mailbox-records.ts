import { MailboxRecordShape, UpdateMailboxShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { Nullable } from "../nullable.js";

/** The rules that a change of the filter mode makes redundant. */
export const noticeRecord = record(UpdateMailboxShape.fields.updateMailbox.fields!.filterModeChangeNotice, {
  description: "After this route has changed the filter mode: the rules that the change makes redundant.",
});

/** A mailbox (wire contract mail 2.1). Only the answer to a change has a notice. */
export const mailboxRecord = record(MailboxRecordShape, {
  name: "Mailbox",
  description: "A mailbox. It is created and deleted with its identity.",
  keys: {
    filter_mode_change_notice: {
      schema: Nullable(noticeRecord.schema),
      constant: null,
      after: "agent_identity_id",
    },
    storage_limit_bytes: { description: "Null: no limit." },
  },
});
