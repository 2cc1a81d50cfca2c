import { Type } from "typebox";
import {
  type ContactFieldSourcesInput,
  type ContactOrder,
  type ContactReviewStatus,
  CreateContactDocument,
  DeleteContactDocument,
  DeleteContactsDocument,
  GetContactDocument,
  ListContactAccessDocument,
  ListContactsDocument,
  LookUpContactsDocument,
  MergeContactsDocument,
  UpdateContactDocument,
} from "../../../generated/documents.js";
import { invalidValue } from "../../../subgraphs/shared/errors/shared-errors.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { truncatedPage } from "../truncated-page.js";
import { accessRecord, contactRecord, deletionsRecord } from "./contact-record.js";
import { contactInput, contactKeys } from "./contact-body.js";

const tag = "Contacts";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/contacts";
const one = `${base}/{contact_id}` as const;
const statuses = ["unreviewed", "confirmed"] as const;
const filter = (description: string) => Type.Optional(Type.String({ description }));
const source = Type.Optional(Nullable(Type.String({ description: "id of the contact whose value it gets" })));
const sources = {
  preferred_name: source,
  name_prefix: source,
  given_name: source,
  middle_name: source,
  family_name: source,
  name_suffix: source,
  company_name: source,
  job_title: source,
  birthday: source,
  notes: source,
};
const ids = (description: string) => Type.Array(Type.String(), { description });

/** The routes of contacts (wire contract contacts 2). */
export const contacts: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "The contacts of the organization",
    description:
      "Without merged ones. For more than 10,000, follow the cursors of GraphQL. The header `X-Truncated: true` says that long " +
      "cards left no room for `limit`: continue at `offset` plus the number of contacts in the answer.",
    query: Type.Object({
      q: filter("A part of a name, the company, the job title, the notes, an email or a phone: up to 100 characters."),
      order: Type.Optional(Type.Enum(["name", "recent"], { default: "recent", description: "How they are sorted." })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Number of items." })),
      offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: "Items to skip, at most 10,000." })),
      review_status: Type.Optional(
        Type.Array(Type.String(), { description: "`unreviewed`, `confirmed` or both, repeated or with commas." }),
      ),
    }),
    response: Type.Array(contactRecord.schema),
    action: "contact.read",
    document: ListContactsDocument,
    variables: ({ query }) => ({
      first: query.limit ?? 50,
      offset: query.offset ?? 0,
      search: query.q ?? null,
      order: (query.order ?? "recent").toUpperCase() as ContactOrder,
      reviewStatus: statusesOf(query.review_status),
    }),
    loc: { search: ["query", "q"], first: ["query", "limit"], offset: ["query", "offset"] },
    answer: (data) => data.contacts.nodes.map(contactRecord.write),
    answerHeaders: (data, { query }) => truncatedPage(data.contacts, query.limit),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/lookup`,
    credentials,
    tag,
    summary: "The contacts that have an email, a phone or a handle",
    description: "Exactly one filter. Up to 100 contacts and 4 MiB, the oldest first.",
    query: Type.Object({
      email: filter("An address. Case does not matter."),
      email_contains: filter("A part of an address: 2 to 100 characters."),
      email_domain: filter("The domain of an address. Subdomains are others."),
      phone: filter("A number in E.164."),
      phone_contains: filter("A part of a number: 2 to 100 digits."),
      handle: filter("The handle of an agent: `scout`, or `scout@other.example`."),
    }),
    response: Type.Array(contactRecord.schema),
    action: "contact.read",
    document: LookUpContactsDocument,
    variables: ({ query }) => ({
      by: {
        email: query.email,
        emailContains: query.email_contains,
        emailDomain: query.email_domain,
        phone: query.phone,
        phoneContains: query.phone_contains,
        handle: query.handle,
      },
    }),
    answer: (data) => data.lookupContacts.map(contactRecord.write),
  }),
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Add a contact",
    description:
      "It has a name, a company or an identifier. What an agent adds is a suggestion until a person confirms it.",
    body: Type.Object(contactKeys),
    status: 201,
    response: contactRecord.schema,
    example: { given_name: "Dana", family_name: "Lee", emails: [{ value: "dana@example.com", is_primary: true }] },
    idempotencyKey: "optional",
    action: "contact.create",
    document: CreateContactDocument,
    variables: ({ body }) => ({ input: contactInput(body) }),
    answer: (data) => contactRecord.write(data.createContact.contact),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "One contact",
    description: "A merged one has nothing but the id of the contact that it was merged into.",
    response: contactRecord.schema,
    action: "contact.read",
    document: GetContactDocument,
    variables: ({ params }) => ({ id: params.contact_id }),
    answer: (data) => contactRecord.write(found(data.contact)),
  }),
  operationRoute({
    method: "PATCH",
    path: one,
    credentials,
    tag,
    summary: "Change a contact, or confirm it",
    description: "What is left out stays as it is; null clears; a list replaces the entire list.",
    body: Type.Object({
      ...contactKeys,
      review_status: Type.Optional(
        Nullable(Type.Enum([...statuses], { description: "whether you agree to it; not for agents" })),
      ),
    }),
    response: contactRecord.schema,
    example: { job_title: "Head of sales", review_status: "confirmed" },
    idempotencyKey: "optional",
    action: "contact.update",
    document: UpdateContactDocument,
    variables: ({ params, body }) => ({
      input: {
        ...contactInput(body),
        id: params.contact_id,
        reviewStatus: body.review_status?.toUpperCase() as ContactReviewStatus | undefined,
      },
    }),
    answer: (data) => contactRecord.write(data.updateContact.contact),
  }),
  operationRoute({
    method: "DELETE",
    path: one,
    credentials,
    tag,
    summary: "Delete a contact and what is known about it",
    description: "Messages stay. An agent deletes only suggestions, and contacts that it added.",
    status: 204,
    idempotencyKey: "optional",
    action: "contact.delete",
    document: DeleteContactDocument,
    variables: ({ params }) => ({ id: params.contact_id }),
  }),
  operationRoute({
    method: "POST",
    path: `${one}/merge`,
    credentials,
    tag,
    summary: "Merge contacts into this one",
    description: "It gets all that they have; they point to it. For admin keys and the organization's users.",
    body: Type.Object({
      losing_contact_ids: ids("1 to 20 contacts that are merged into this one"),
      field_sources: Type.Optional(
        Nullable(
          Type.Object(sources, {
            description: "default: this contact's value, else that of the first losing contact that has one",
          }),
        ),
      ),
    }),
    response: contactRecord.schema,
    example: { losing_contact_ids: ["0198c0de-0000-7000-8000-000000000000"], field_sources: {} },
    idempotencyKey: "optional",
    action: "contact.merge",
    document: MergeContactsDocument,
    variables: ({ params, body }) => ({
      input: {
        id: params.contact_id,
        losingContactIds: body.losing_contact_ids,
        fieldSources: sourcesOf(body.field_sources ?? {}),
      },
    }),
    answer: (data) => contactRecord.write(data.mergeContacts.contact),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/bulk-delete`,
    credentials,
    tag,
    summary: "Delete several contacts",
    description: "Those that cannot be deleted stay, and the answer says why.",
    body: Type.Object({ contact_ids: ids("1 to 100 contacts; one that is there twice counts once") }),
    response: deletionsRecord.schema,
    example: { contact_ids: ["0198c0de-0000-7000-8000-000000000000"] },
    idempotencyKey: "optional",
    action: "contact.delete",
    document: DeleteContactsDocument,
    variables: ({ body }) => ({ ids: body.contact_ids }),
    loc: { ids: ["body", "contact_ids"] },
    answer: (data) => deletionsRecord.write(data.deleteContacts),
  }),
  operationRoute({
    method: "GET",
    path: `${one}/access`,
    credentials,
    tag,
    summary: "Who may see a contact: everyone in the organization",
    description: "Always one row, for older clients. It restricts nothing.",
    response: Type.Array(accessRecord.schema),
    action: "contact.read",
    document: ListContactAccessDocument,
    variables: ({ params }) => ({ id: params.contact_id }),
    answer: (data) => found(data.contact).access.map(accessRecord.write),
  }),
];

function statusesOf(given: readonly string[] | undefined): ContactReviewStatus[] | null {
  const names = (given ?? []).flatMap((part) => part.split(",")).filter((name) => name !== "");
  if (!names.every((name) => (statuses as readonly string[]).includes(name))) {
    throw invalidValue(["reviewStatus"], "A review status is unreviewed or confirmed.");
  }
  return names.length === 0 ? null : names.map((name) => name.toUpperCase() as ContactReviewStatus);
}

function sourcesOf(given: {
  readonly [Key in keyof typeof sources]?: string | null | undefined;
}): ContactFieldSourcesInput {
  return {
    preferredName: given.preferred_name,
    namePrefix: given.name_prefix,
    givenName: given.given_name,
    middleName: given.middle_name,
    familyName: given.family_name,
    nameSuffix: given.name_suffix,
    companyName: given.company_name,
    jobTitle: given.job_title,
    birthday: given.birthday,
    notes: given.notes,
  };
}
