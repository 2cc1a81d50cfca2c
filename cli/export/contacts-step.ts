import { ExportContactsDocument, ExportVcardsDocument, ParleyProblem } from "../../clients/graphql/index.js";
import { nextOf, type Source, type Step } from "./step.js";

/** Contacts of a page: as many as one answer has vCards. */
const pageSize = 25;

/** How often a page is read again because a contact of it was deleted meanwhile. */
const mostReads = 10;

/** Every contact: its card, which names it by its id, what else Parley knows of it, and the facts about it. */
export const contacts: Step = {
  name: "contacts",
  async *read({ run }, after: string | null) {
    const { page, cards } = await readPage(run, after);
    if (cards !== null) yield { file: "contacts.vcf", text: cards.vcard, rows: cards.contactCount };
    for (const { facts, ...contact } of page.nodes) {
      yield { file: "contacts.jsonl", row: contact };
      for (const row of facts) yield { file: "contact-facts.jsonl", row };
    }
    return nextOf(page);
  },
};

async function readPage(run: Source["run"], after: string | null) {
  for (let read = 1; ; read++) {
    const { contacts: page } = await run(ExportContactsDocument, { first: pageSize, after });
    const ids = page.nodes.map(({ id }) => id);
    if (ids.length === 0) return { page, cards: null };
    try {
      return { page, cards: (await run(ExportVcardsDocument, { ids })).contactsVcard ?? null };
    } catch (error) {
      const isGone = error instanceof ParleyProblem && error.code === "not_found";
      if (!isGone || read === mostReads) throw error;
    }
  }
}
