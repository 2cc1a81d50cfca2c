import { randomUUID } from "node:crypto";
import { meetSenders } from "../../../subgraphs/shared/contacts/meet-senders.js";
import { handle } from "../../support/handle.js";
import { ids, input, toolKey } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { shown } from "../../support/kit/visible.js";
import { makeOrganization } from "../../support/org.js";
import { makeContact } from "../support/make-contact.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** Two contacts of our organization, which no person has confirmed, and the email of the first. */
    readonly contactId: string;
    readonly otherContactId: string;
    readonly contactEmail: string;
  }
}

const base = "/api/v1/contacts";
const email = () => `${handle("dana")}@example.com`;
const emailsOf = (value: string) => [{ label: null, value, isPrimary: true }];

/** Types of entries that the contact of the walks does not have. */
const entryTypes = ["Address", "AgentHandle", "ChatUser", "CustomField", "Date", "Phone", "Website"].map(
  (name) => `Contact${name}`,
);

/** From wire contract contacts 10. */
export const contacts: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/contacts                                      401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/contacts                                      401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/contacts/lookup                               401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/contacts/{contact_id}                         401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  PATCH  /api/v1/contacts/{contact_id}                         401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  DELETE /api/v1/contacts/{contact_id}                         401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  POST   /api/v1/contacts/{contact_id}/merge                   401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  POST   /api/v1/contacts/bulk-delete                          401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  GET    /api/v1/contacts/{contact_id}/access                  401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.contacts                         401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Query.contact                          401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  Query.lookupContacts                   401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.createContact                 401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.updateContact                 401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  Mutation.updateContact#review          401   403c  403a  403a  403u  ok    ok    ok    404   403a  404   401
  Mutation.mergeContacts                 401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  Mutation.deleteContact                 401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  Mutation.forgetContact                 401   403c  403a  403a  403a  ok    403a  ok    404   403a  404   401
  Mutation.deleteContacts                401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Subscription.contactChanged            401   401   403a  403a  403a  ok    ok    ok    ok    403a  ok    401
  `,
  part: async ({ parley: { services }, ours }, { target }) => {
    const contactEmail = email();
    const first = { givenName: handle("given"), emails: emailsOf(contactEmail) };
    const { id } = await makeContact(services, ours.id, first, target.id);
    const other = await makeContact(services, ours.id, { familyName: handle("family") }, target.id);
    return { contactId: id, otherContactId: other.id, contactEmail };
  },
  nothing: () => ({ contactId: randomUUID(), otherContactId: randomUUID(), contactEmail: email() }),
  parameters: (_, { contactId }) => ({ contact_id: contactId }),
  calls: {
    "Query.contacts": () => ["", ids],
    "Query.contact": ({ contactId }) => [`(id: "${contactId}")`, "{ id preferredName emails { value } access { id } }"],
    "Query.lookupContacts": ({ contactEmail }) => [`(by: { email: "${contactEmail}" })`, "{ id }"],
    "Mutation.createContact": () => [
      input(`givenName: "Dana", emails: [{ value: "${email()}" }]`),
      "{ contact { id preferredName } }",
    ],
    "Mutation.updateContact": ({ contactId }) => [
      input(`id: "${contactId}", jobTitle: "${handle("job")}"`),
      "{ contact { id } }",
    ],
    "Mutation.updateContact#review": ({ contactId }) => [
      input(`id: "${contactId}", reviewStatus: CONFIRMED`),
      "{ contact { id } }",
    ],
    "Mutation.mergeContacts": ({ contactId, otherContactId }) => [
      input(`id: "${contactId}", losingContactIds: ["${otherContactId}"]`),
      "{ contact { id } }",
    ],
    "Mutation.deleteContact": ({ contactId }) => [`(id: "${contactId}")`, "{ deletedContactId }"],
    "Mutation.forgetContact": ({ contactId }) => [`(id: "${contactId}")`, "{ forgottenContactId }"],
    "Mutation.deleteContacts": ({ contactId }) => [`(ids: ["${contactId}"])`, "{ deletedCount results { error } }"],
    "Subscription.contactChanged": ({ cursor }) => [`(after: "${cursor}")`, "{ cursor kind contactId contact { id } }"],
  },
  bodies: {
    [`POST ${base}`]: () => ({ given_name: "Dana", emails: [{ value: email() }] }),
    [`PATCH ${base}/{contact_id}`]: () => ({ job_title: handle("job") }),
    [`POST ${base}/{contact_id}/merge`]: ({ otherContactId }) => ({ losing_contact_ids: [otherContactId] }),
    [`POST ${base}/bulk-delete`]: ({ contactId }) => ({ contact_ids: [contactId] }),
  },
  queries: { [`GET ${base}/lookup`]: ({ contactEmail }) => `?email=${contactEmail}` },
  tools: {
    find_contact: ({ contactEmail }) => ({ email: contactEmail }),
    save_contact: () => ({ name: "Dana", emails: [email()], ...toolKey() }),
  },
  spending: [
    `DELETE ${base}/{contact_id}`,
    `POST ${base}/{contact_id}/merge`,
    `POST ${base}/bulk-delete`,
    "Mutation.deleteContact",
    "Mutation.deleteContacts",
    "Mutation.forgetContact",
    "Mutation.mergeContacts",
  ],
  visible: {
    findVisibleContacts: shown(({ contactId }) => [[contactId]]),
    listVisibleContacts: shown(() => [
      { search: null, reviewStatus: null, order: "recent" },
      { after: null, skip: 0, take: 10 },
    ]),
    lookUpVisibleContacts: shown(({ contactEmail }) => [{ kind: "email", by: "value", text: contactEmail }]),
  },
  unfiltered: [{ functions: ["listVisibleContacts", "findVisibleContacts"] }],
  events: {
    "address_book.limit_reached": async ({ parley: { services }, ours }, { target }) => {
      const sender = {
        organizationId: ours.id,
        identityId: target.id,
        kind: "email",
        text: email(),
        name: null,
      } as const;
      const limited = { ...services, config: { ...services.config, CONTACTS_AUTO_PER_DAY: 0 } };
      await services.database.request.transaction((tx) => services.parts.get(meetSenders)(tx, limited, [sender]));
    },
  },
  codeEnvironment: { CONTACTS_MAX_PER_ORGANIZATION: "3" },
  codes: {
    contact_empty: ({ parley, organization }) =>
      byRest(parley, organization.adminKey, ["POST", base, { job_title: "CEO" }]),
    contact_limit_reached: async ({ parley }) => {
      const { id, adminKey } = await makeOrganization(parley.services);
      for (const givenName of ["Al", "Bo", "Cy"]) await makeContact(parley.services, id, { givenName });
      return byRest(parley, adminKey, ["POST", base, { given_name: "Ed" }]);
    },
    contact_identifier_conflict: async ({ parley }) => {
      const { id, adminKey } = await makeOrganization(parley.services);
      await makeContact(parley.services, id, { emails: emailsOf("dana@example.com") });
      return byRest(parley, adminKey, ["POST", base, { emails: [{ value: "Dana@Example.com" }] }]);
    },
    contact_merged: async ({ parley }) => {
      const { id, adminKey } = await makeOrganization(parley.services);
      const [one, other] = [
        await makeContact(parley.services, id, { givenName: "One" }),
        await makeContact(parley.services, id, { givenName: "Other" }),
      ];
      await byRest(parley, adminKey, ["POST", `${base}/${one.id}/merge`, { losing_contact_ids: [other.id] }]);
      return byRest(parley, adminKey, ["PATCH", `${base}/${other.id}`, { given_name: "Again" }]);
    },
    contact_limit: async ({ parley }) => {
      const { id, adminKey } = await makeOrganization(parley.services);
      const websites = (name: string) =>
        Array.from({ length: 20 }, (_, index) => ({ label: null, url: `https://${name}-${index}.example` }));
      const one = await makeContact(parley.services, id, { givenName: "One", websites: websites("one") });
      const other = await makeContact(parley.services, id, { givenName: "Other", websites: websites("other") });
      return byRest(parley, adminKey, ["POST", `${base}/${one.id}/merge`, { losing_contact_ids: [other.id] }]);
    },
    lookup_needs_one_filter: ({ parley, organization }) =>
      byRest(parley, organization.adminKey, ["GET", `${base}/lookup`]),
  },
  strangers: {
    unreached: Object.fromEntries(entryTypes.map((type) => [type, "The contact of the walks has no such entry."])),
  },
};
