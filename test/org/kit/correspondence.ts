import { putMessage } from "../../mail/support/put-message.js";
import { byRest } from "../../support/kit/produced.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { makeOrganization } from "../../support/org.js";
import { makeContact } from "../support/make-contact.js";
import type { OrgPart } from "./part.js";

const otherTypes = ["Text", "Media", "Chat", "Files", "Task"].map((name) => `Correspondence${name}`);

/** From wire contract contacts 8 and 10. */
export const correspondence: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/contacts/{contact_id}/correspondence          401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.contactCorrespondence            401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley: { services } }, { target, contactEmail: fromAddress }) => {
    const attachments = [{ filename: "plan.txt", bytes: "The plan." }];
    await putMessage(services, target.id, { fromAddress, attachments });
    return {};
  },
  calls: {
    "Query.contactCorrespondence": ({ contactId, target }) => [
      `(contactId: "${contactId}", identityId: "${target.id}", channels: [EMAIL, IMESSAGE, SLACK, A2A], content: FULL)`,
      "{ contactId identityId items { channel sourceId status detailUrl } channels { channel status returned } nextCursor }",
    ],
  },
  queries: {
    "GET /api/v1/contacts/{contact_id}/correspondence": ({ target }) => `?identity_id=${target.id}`,
  },
  strangers: {
    unreached: Object.fromEntries(
      otherTypes.map((type) => [type, "The contact of the walks has written only a mail."]),
    ),
  },
  tools: { contact_history: ({ contactId }) => ({ contact_id: contactId }) },
  codes: {
    identity_id_required: async ({ parley }) => {
      const organization = await makeOrganization(parley.services);
      const { id } = await makeContact(parley.services, organization.id, { givenName: "Dana" });
      return byRest(parley, organization.adminKey, ["GET", `/api/v1/contacts/${id}/correspondence`]);
    },
  },
};
