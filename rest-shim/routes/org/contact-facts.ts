import { Type } from "typebox";
import {
  type ContactFactKind,
  CreateContactFactDocument,
  DeleteContactFactDocument,
  GetContactFactCitationDocument,
  GetContactFactDocument,
  ListContactFactsDocument,
  UpdateContactFactDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { citationDetailRecord, contactFactRecord, memoryRecord } from "./contact-fact-record.js";

const tag = "Contacts";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/contacts/{contact_id}/facts";
const one = `${base}/{fact_id}` as const;
const content = Type.String({ description: "1 to 500 characters" });
const kind = Type.Enum(["profile", "preference", "context"], {
  description: "What it is about. `context` of an agent expires after 90 days.",
});
/** A confidence as GraphQL takes it. A number that is none stays as it is, to be refused. */
function decimalOf(given: number | string | null | undefined): string | null | undefined {
  if (typeof given !== "number") return given;
  return given >= 0 && given <= 1 ? given.toFixed(3) : String(given);
}

const kindOf = (given: string) => given.toUpperCase() as ContactFactKind;
const membersOnly = "For admin keys and the organization's users.";

const citation = Type.Object({
  source_type: Type.String({ description: "email_message, im_message, a2a_message, chat_message or note" }),
  source_id: Type.String({ description: "UUID of a source that the caller may read" }),
  source_locator: Type.Optional(
    Nullable(Type.Record(Type.String(), Type.Unknown(), { description: "`start` and `end` of a span" })),
  ),
});

/** The routes of facts about contacts (wire contract contacts 2, 9). */
export const contactFacts: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "The facts about a contact",
    description: "The last changed one first.",
    query: Type.Object({
      include_expired: Type.Optional(
        Type.Boolean({ default: false, description: "Whether expired ones are listed too." }),
      ),
    }),
    response: Type.Array(contactFactRecord.schema),
    action: "contact_fact.read",
    document: ListContactFactsDocument,
    variables: ({ params, query }) => ({
      contactId: params.contact_id,
      includeExpired: query.include_expired ?? false,
    }),
    answer: (data) => data.contactFacts.map(contactFactRecord.write),
  }),
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Add a fact to a contact",
    description:
      "An agent must cite a source. A fact that the contact has answers 200, with the citations added to it.",
    body: Type.Object({
      content,
      kind,
      confidence: Type.Optional(
        Nullable(Type.Union([Type.Number(), Type.String()], { description: "from 0 to 1; default: none" })),
      ),
      citations: Type.Optional(Type.Array(citation, { description: "up to 10" })),
    }),
    status: 201,
    response: contactFactRecord.schema,
    idempotencyKey: "optional",
    example: { content: "Prefers calls in the morning.", kind: "preference" },
    action: "contact_fact.create",
    document: CreateContactFactDocument,
    variables: ({ params, body }) => ({
      input: {
        contactId: params.contact_id,
        content: body.content,
        kind: kindOf(body.kind),
        confidence: decimalOf(body.confidence),
        citations: body.citations?.map(({ source_type: sourceType, source_id: sourceId, source_locator: locator }) => ({
          sourceType,
          sourceId,
          sourceLocator: locator ?? null,
        })),
      },
    }),
    existed: (data) => data.createContactFact.existed,
    answer: (data) => contactFactRecord.write(data.createContactFact.fact),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "One fact about a contact",
    response: contactFactRecord.schema,
    action: "contact_fact.read",
    document: GetContactFactDocument,
    variables: ({ params }) => ({ contactId: params.contact_id, id: params.fact_id }),
    answer: (data) => contactFactRecord.write(found(data.contactFact)),
  }),
  operationRoute({
    method: "PATCH",
    path: one,
    credentials,
    tag,
    summary: "Change a fact about a contact",
    description: `A new content drops citations and confidence. ${membersOnly}`,
    body: Type.Object({ content: Type.Optional(content), kind: Type.Optional(kind) }),
    response: contactFactRecord.schema,
    idempotencyKey: "optional",
    example: { content: "Prefers calls before ten." },
    action: "contact_fact.change",
    document: UpdateContactFactDocument,
    variables: ({ params, body }) => ({
      input: {
        contactId: params.contact_id,
        id: params.fact_id,
        content: body.content,
        kind: body.kind === undefined ? undefined : kindOf(body.kind),
      },
    }),
    answer: (data) => contactFactRecord.write(data.updateContactFact.fact),
  }),
  operationRoute({
    method: "DELETE",
    path: one,
    credentials,
    tag,
    summary: "Delete a fact about a contact",
    description: membersOnly,
    response: Type.Object({ deleted_fact_id: Type.String(), ...memoryRecord.schema.properties }),
    idempotencyKey: "optional",
    action: "contact_fact.change",
    document: DeleteContactFactDocument,
    variables: ({ params }) => ({ input: { contactId: params.contact_id, id: params.fact_id } }),
    answer: ({ deleteContactFact: { deletedFactId, contact } }) => ({
      deleted_fact_id: deletedFactId,
      ...(memoryRecord.write(contact) as object),
    }),
  }),
  operationRoute({
    method: "GET",
    path: `${one}/citations/{citation_id}`,
    credentials,
    tag,
    summary: "The source of a fact",
    description: "A source that no longer exists and one that the caller may not read look the same.",
    response: citationDetailRecord.schema,
    action: "contact_fact.read",
    document: GetContactFactCitationDocument,
    variables: ({ params }) => ({
      contactId: params.contact_id,
      factId: params.fact_id,
      id: params.citation_id,
    }),
    answer: (data) => citationDetailRecord.write(found(data.contactFactCitation)),
  }),
];
