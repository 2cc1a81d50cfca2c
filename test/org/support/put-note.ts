import { insertGrants } from "../../../subgraphs/org/notes/store/note-access.js";
import { insertNote } from "../../../subgraphs/org/notes/store/note-writes.js";
import { orderedId } from "../../../subgraphs/shared/identity/ordered-id.js";
import type { TestParley } from "../../support/parley.js";

/** A note that an agent wrote, without events; its id. */
export async function putNote(
  { services }: Pick<TestParley, "services">,
  { id: createdBy, organizationId }: { readonly id: string; readonly organizationId: string },
  body = "Ann prefers calls in the morning.",
): Promise<string> {
  const createdAt = services.clock.now();
  const id = orderedId(createdAt);
  await services.database.request.transaction(async (tx) => {
    const note = { id, organizationId, createdBy, createdByIdentityId: createdBy, title: "Calls", body };
    await insertNote(tx, { ...note, isPinned: false, createdAt });
    await insertGrants(tx, id, [createdBy], createdAt);
  });
  return id;
}
