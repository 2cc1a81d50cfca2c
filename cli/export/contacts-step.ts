import { ExportContactsDocument, ExportVcardsDocument } from "../../clients/graphql/index.js";
import { nextOf, type Step } from "./step.js";

/** Contacts of a page: as many as one answer has vCards. */
const pageSize = 25;

/** Every contact: its card, which names it by its id, what else Parley knows of it, and the facts about it. */
export const contacts: Step = {
  name: "contacts",
  async *read({ run }, after: string | null) {
    const { contacts: page } = await run(ExportContactsDocument, { first: pageSize, after });
    const ids = page.nodes.map(({ id }) => id);
    if (ids.length > 0) {
      const { contactsVcard } = await run(ExportVcardsDocument, { ids });
      if (contactsVcard != null) {
        yield { file: "contacts.vcf", text: contactsVcard.vcard, rows: contactsVcard.contactCount };
      }
    }
    for (const { facts, ...contact } of page.nodes) {
      yield { file: "contacts.jsonl", row: contact };
      for (const row of facts) yield { file: "contact-facts.jsonl", row };
    }
    return nextOf(page);
  },
};
