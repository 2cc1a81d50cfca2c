import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { handle } from "../../support/handle.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byGraphql, ofBody } from "../../support/kit/produced.js";
import type { World } from "../../support/kit/scene.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** An upload of our organization, with one vCard. */
    readonly uploadId: string;
  }
}

/** Uploads vCards for an organization. */
async function putUpload({ services }: World["parley"], organizationId: string, bytes: Buffer): Promise<string> {
  return (await services.blobs.put(Readable.from([bytes]), { organizationId, maxBytes: 5 * 1024 * 1024 })).id;
}

const vcard = () => `BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Dana\r\nEMAIL:${handle("dana")}@example.com\r\nEND:VCARD\r\n`;

/** From wire contract contacts 7, 10. */
export const vcards: FeatureKit<OrgPart> = {
  legend: { "403v": "403 contact_upload_refused" },
  rest: `
  POST   /api/v1/contacts/import                   401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  POST   /api/v1/contact-import-uploads/{ticket}  403v  403v  403v  403v  403v  403v  403v  403v  403v  403v  403v  403v
  GET    /api/v1/contacts/{contact_id}.vcf         401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  POST   /api/v1/contacts/vcard-export             401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.contactsVcard                    401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  Mutation.createContactImportUpload     401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.openContactImport             401   403c  ok    ok    403u  ok    ok    ok    ok    ok    ok    401
  Mutation.importContacts                401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  `,
  environment: { CONTACTS_IMPORTS_PER_HOUR: "100000" },
  part: async ({ parley, ours }) => ({ uploadId: await putUpload(parley, ours.id, Buffer.from(vcard())) }),
  nothing: () => ({ uploadId: randomUUID() }),
  parameters: (_, { contactId }) => ({ contact_id: contactId, ticket: "guessed" }),
  bodies: {
    "POST /api/v1/contacts/import": vcard,
    "POST /api/v1/contact-import-uploads/{ticket}": vcard,
    "POST /api/v1/contacts/vcard-export": ({ contactId }) => ({ contact_ids: [contactId] }),
  },
  headers: {
    "POST /api/v1/contacts/import": () => ({ "content-type": "text/vcard" }),
    "POST /api/v1/contact-import-uploads/{ticket}": () => ({ "content-type": "text/vcard" }),
  },
  calls: {
    "Query.contactsVcard": ({ contactId }) => [`(ids: ["${contactId}"])`, "{ vcard contactCount filename }"],
    "Mutation.createContactImportUpload": () => ["", "{ expiresAt maxBytes }"],
    "Mutation.openContactImport": () => [input(`contentType: "text/vcard"`), "{ maxBytes }"],
    "Mutation.importContacts": ({ uploadId }) => [
      input(`uploadId: "${uploadId}"`),
      "{ createdCount results { status contact { id preferredName } } }",
    ],
  },
  codes: {
    not_utf8: async ({ parley, organization }) => {
      const uploadId = await putUpload(
        parley,
        organization.id,
        Buffer.from(vcard().replace("Dana", "J\xf6rg"), "latin1"),
      );
      const call = `importContacts(input: { uploadId: "${uploadId}" }) { createdCount }`;
      return byGraphql(parley, organization.adminKey, `mutation { ${call} }`);
    },
    contact_upload_refused: async ({ parley }) => {
      const path = "/api/v1/contact-import-uploads/guessed";
      const headers = { "Content-Type": "text/vcard" };
      const response = await parley.fetch(path, { method: "POST", headers, body: vcard() });
      return ofBody(response.status, await response.json());
    },
  },
  // Its refusal names the ids that it was asked for.
  strangers: {
    leftOut: (query) => /^(Query\.)?contactsVcard$/.test(query),
    unreached: { ContactsVcard: "The walks leave its query out." },
  },
};
