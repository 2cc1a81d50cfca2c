import { Type } from "typebox";
import { ListMailLabelEventsDocument } from "../../../generated/documents.js";
import { MailLabelEventRecordShape } from "../../../generated/shapes.js";
import { pageQuery, pageVariables } from "../../page.js";
import { record } from "../../record/record.js";
import { operationRoute, type Route } from "../../route.js";
import { mailPage, mailPageSchema } from "./mail-page.js";
import { dateFilters } from "./message-filters.js";

const types = { ADDED: "label.added", REMOVED: "label.removed" } as const;

const labelEventRecord = record(MailLabelEventRecordShape, {
  name: "MailLabelEvent",
  description: "A label that a message got or lost.",
  keys: {
    event_type: {
      schema: Type.Enum(Object.values(types)),
      value: ({ eventType }) => types[eventType],
    },
    message_id: { description: "The Message-ID, with angle brackets." },
    id: { description: "UUID of the message." },
    // Ids of users and keys are no UUIDs.
    actor: record(MailLabelEventRecordShape.fields.actor, { keys: { id: { schema: Type.String() } } }),
  },
});

/** The routes of label events (wire contract labels 3). */
export const labelEvents: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: "/api/v1/mail/mailboxes/{email_address}/label-events",
    credentials: ["api_key"],
    tag: "Mail",
    summary: "The labels that messages got and lost, newest first",
    description: "The organization's own labels, `read`, `unread` and `starred`. Kept as long as the event log.",
    query: Type.Object({
      message_id: Type.Optional(Type.String({ description: "UUID or Message-ID of a message." })),
      label: Type.Optional(Type.String()),
      ...dateFilters,
      ...pageQuery,
    }),
    response: mailPageSchema(labelEventRecord.schema),
    document: ListMailLabelEventsDocument,
    variables: ({ params, query }) => ({
      mailbox: params.email_address,
      filter: {
        messageId: query.message_id,
        label: query.label,
        startDatetime: query.start_datetime,
        endDatetime: query.end_datetime,
        timeZone: query.tz,
      },
      ...pageVariables(query),
    }),
    loc: { timeZone: ["query", "tz"] },
    answer: (data) => mailPage(data.mailLabelEvents, labelEventRecord.write),
  }),
];
