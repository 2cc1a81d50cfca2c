import { Type } from "typebox";
import { GetResourceLinkDocument, type ResourceType } from "../../../generated/documents.js";
import {
  GetResourceLinkShape,
  LinkedA2aTaskRecordShape,
  LinkedContactRecordShape,
  LinkedImConversationRecordShape,
  LinkedMailboxRecordShape,
  LinkedMailMessageRecordShape,
  LinkedNoteRecordShape,
} from "../../../generated/shapes.js";
import type { DataRecord } from "../../record/data-record.js";
import { record } from "../../record/record.js";
import { operationRoute } from "../../route.js";
import { rejected } from "../../wire/rejection.js";
import { found } from "../found.js";

const types: Readonly<Record<string, ResourceType>> = {
  emails: "EMAILS",
  contacts: "CONTACTS",
  notes: "NOTES",
  "text-conversations": "TEXT_CONVERSATIONS",
  "im-conversations": "IM_CONVERSATIONS",
  calls: "CALLS",
  "call-transcripts": "CALL_TRANSCRIPTS",
  "a2a-tasks": "A2A_TASKS",
  mailboxes: "MAILBOXES",
};

const Direction = Type.Union([Type.Literal("inbound"), Type.Literal("outbound")]);

const resources = {
  LinkedA2aTask: record(LinkedA2aTaskRecordShape, { keys: { direction: { schema: Direction } } }),
  LinkedMailMessage: record(LinkedMailMessageRecordShape, {
    keys: {
      email_address: { description: "Address of the mailbox." },
      message_id: { description: "Message-ID of the mail, in angle brackets." },
      direction: { description: "`inbound` or `outbound`." },
    },
  }),
  LinkedContact: record(LinkedContactRecordShape),
  LinkedMailbox: record(LinkedMailboxRecordShape),
  LinkedNote: record(LinkedNoteRecordShape, {
    keys: { created_by: { schema: Type.String({ description: "Id of the user or identity that wrote it." }) } },
  }),
  LinkedImConversation: record(LinkedImConversationRecordShape, {
    keys: {
      participants: { isNullable: true, value: ({ isGroup, participants }) => (isGroup ? participants : null) },
    },
  }),
};

const linkRecord = record(GetResourceLinkShape.fields.resourceLink, {
  keys: {
    // The path's, which the route puts in.
    type: { schema: Type.String({ description: "The path segment. It is the type of `resource`." }) },
    id: { schema: Type.String() },
    resource: {
      schema: Type.Union(Object.values(resources).map(({ schema }) => schema)),
      value: ({ resource }) => (resources[resource.__typename] as DataRecord<unknown>).write(resource),
    },
  },
});

/** Resolves a bare id (spec 4.1, wire contract org 2.8). */
export const resourceLinks = operationRoute({
  method: "GET",
  path: "/api/v1/resource-links/{resource_type}/{resource_id}",
  credentials: ["bearer"],
  tag: "Resource links",
  summary: "Find the resource with an id, and the console page that shows it",
  description:
    "Searches in every organization of which the caller is a member. Types that this server does not store " +
    "are never found.",
  params: { resource_type: Type.Union(Object.keys(types).map((type) => Type.Literal(type))) },
  query: Type.Object({
    organization: Type.Optional(Type.String({ description: "Search only in this organization: `org_…`" })),
  }),
  response: linkRecord.schema,
  document: GetResourceLinkDocument,
  variables: ({ params, query }) => ({
    type: typeOf(params.resource_type),
    id: params.resource_id,
    organizationId: query.organization,
  }),
  answer: ({ resourceLink }, { params }) => ({ ...linkRecord.write(found(resourceLink)), type: params.resource_type }),
});

function typeOf(segment: string): ResourceType {
  const type = Object.hasOwn(types, segment) ? types[segment] : undefined;
  if (type !== undefined) return type;
  const msg = `must be one of ${Object.keys(types).join(", ")}`;
  throw rejected([{ loc: ["path", "resource_type"], msg, type: "value_error" }]);
}
