import { addCitations, insertFact } from "../../../subgraphs/org/contact-facts/store/fact-writes.js";
import { orderedId } from "../../../subgraphs/shared/identity/ordered-id.js";
import type { TestParley } from "../../support/parley.js";

/** A fact about a contact that an agent knows from a note, without events; its id. */
export async function putFact(
  { services }: Pick<TestParley, "services">,
  contactId: string,
  noteId: string,
  { content = "Prefers calls in the morning.", expiresAt = null as Date | null } = {},
): Promise<string> {
  const createdAt = services.clock.now();
  const id = orderedId(createdAt);
  await services.database.request.transaction(async (tx) => {
    const fact = { id, contactId, content, kind: "preference", confidence: 875, origin: "generated" } as const;
    await insertFact(tx, { ...fact, expiresAt, lockedAt: null, createdAt });
    await addCitations(tx, id, [{ sourceType: "note", sourceId: noteId, span: {} }], createdAt);
  });
  return id;
}
