import { createContact } from "../../../subgraphs/org/contacts/create-contact.js";
import type { CardChange } from "../../../subgraphs/org/contacts/rules/contact-card.js";
import type { ContactRow } from "../../../subgraphs/org/contacts/store/contact-row.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";

/** Adds a contact as a person does, or as the agent `by`. */
export async function makeContact(
  services: Services,
  organizationId: string,
  card: CardChange,
  by: string | null = null,
): Promise<ContactRow> {
  const author = { id: "user_of_tests", identityId: by };
  return services.database.request.transaction((tx) =>
    createContact(tx, services, { organizationId, author, card, source: "manual" }),
  );
}
