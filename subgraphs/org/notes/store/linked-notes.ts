import type { Reader } from "../../../shared/database/client.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import type { LinkedResource } from "../../../shared/resource-links/linked-resource.js";
import type { NoteRow } from "./notes.js";

/** The facts about a note for a resource link. */
type LinkedFacts = Pick<NoteRow, "title" | "createdBy" | "createdAt" | "updatedAt">;

/** The note with an id, if it belongs to one of the organizations. */
export async function findLinkedNote(
  db: Reader,
  organizationIds: readonly string[],
  id: string,
): Promise<LinkedResource<LinkedFacts> | null> {
  if (!isUuid(id)) return null;
  const note = await db.note.findFirst({
    where: { id, organizationId: { in: [...organizationIds] } },
    omit: { body: true, searchText: true },
  });
  if (note === null) return null;
  const { title, createdBy, createdAt, updatedAt } = note;
  return {
    id: note.id,
    organizationId: note.organizationId,
    identityId: note.createdByIdentityId,
    facts: { title, createdBy, createdAt, updatedAt },
  };
}
