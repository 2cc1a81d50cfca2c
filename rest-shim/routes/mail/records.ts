import { Type } from "typebox";
import {
  ListSendingDomainsShape,
  MailContactRuleRecordShape,
  MailMessageDetailRecordShape,
  MailMessageRecordShape,
  MailThreadRecordShape,
} from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { heldRecord } from "../held-record.js";
import { RuleDirection } from "../rule-direction.js";

/** A contact rule (wire contract mail 2.5). */
export const contactRuleRecord = record(MailContactRuleRecordShape, {
  name: "MailContactRule",
  description: "A rule of an identity about mail from, to, or from and to an address or a domain.",
  keys: {
    match_target: { description: "In lowercase. Domains are in punycode." },
    direction: { schema: RuleDirection },
    contact: { constant: null, after: "direction" },
    status: { constant: "active", after: "contact" },
  },
});

const messageKeys = {
  thread_id: { isNullable: true },
  message_id: { description: "The Message-ID, with angle brackets." },
  from_display_name: { description: "The name in From." },
  cc_addresses: { description: "Null if there are none.", isNullIfEmpty: true },
  snippet: { description: "The first 200 characters of the text, without the footer." },
  has_attachments: { description: "Parts that the HTML shows do not count." },
  cancelable_until: { description: "Until when the send can be canceled. Null if it cannot, or no longer." },
  review: { record: heldRecord, description: "The review that holds it, or held it. Null for all others." },
} as const;

/** A message in lists and answers to writes (wire contract mail 2.2). */
export const messageRecord = record(MailMessageRecordShape, {
  name: "MailMessage",
  description: "A message, without its texts.",
  keys: messageKeys,
});

/** An attachment (wire contract mail 2.3). */
export const attachmentRecord = record(MailMessageDetailRecordShape.fields.attachmentMetadata, {
  keys: { filename: { description: "Unique in the message." }, size: { description: "Decoded bytes." } },
});

/** A message with its texts (wire contract mail 2.2, 2.3). Clients know that there is none of something by null. */
export const messageDetailRecord = record(MailMessageDetailRecordShape, {
  name: "MailMessageDetail",
  description: "A message with its texts and the list of its attachments.",
  keys: {
    ...messageKeys,
    body_html: { description: "As it was sent, scripts included." },
    extracted_text: { description: "The new text of a reply. Null if that is not certain." },
    bcc_addresses: {
      isNullable: true,
      value: ({ direction, bccAddresses }) =>
        direction === "INBOUND" || bccAddresses.length === 0 ? null : bccAddresses,
    },
    references: { isNullIfEmpty: true },
    attachment_metadata: { record: attachmentRecord, isNullIfEmpty: true },
    ses_message_id: { description: "Its id in the queue of the relay." },
  },
});

/** A thread in lists (wire contract mail 2.4). */
export const threadRecord = record(MailThreadRecordShape, {
  name: "MailThread",
  description: "A conversation in one mailbox.",
});

/** The schema of a thread with its messages. */
export const threadDetailSchema = Type.Object(
  {
    ...threadRecord.schema.properties,
    messages: Type.Array(messageRecord.schema, { description: "Oldest first." }),
  },
  { $id: "MailThreadDetail", description: "A conversation with its messages." },
);

/** A domain of mailboxes (wire contract mail 2.7). */
export const sendingDomainRecord = record(ListSendingDomainsShape.fields.sendingDomains.fields!.nodes, {
  name: "SendingDomain",
  description: "A domain that the organization has registered for its mailboxes.",
  keys: { id: { schema: Type.String({ description: "`sending_domain_` and a UUID." }) } },
});
