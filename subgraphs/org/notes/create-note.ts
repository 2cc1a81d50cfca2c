import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import { lockVisibleIdentityById } from "../identities/public.js";
import { keyCreator } from "../keys/public.js";
import { lockGrantee } from "./lock-grantee.js";
import { noteEvent } from "./note-event.js";
import { requireRoom } from "./require-room.js";
import type { NoteChange } from "./rules/note-text.js";
import { insertGrants } from "./store/note-access.js";
import { insertNote } from "./store/note-writes.js";

/**
 * Stores a checked note, and gives it to these identities; an agent is given what it writes. Returns its id. The
 * identities are locked before anything else (see `deleteIdentity`).
 * @throws Problem `not_found`, `note_limit_reached`
 */
export async function createNote(
  tx: Transaction,
  context: RequestContext,
  { title = null, body, isPinned = false }: NoteChange & { readonly body: string },
  identityIds: readonly string[],
): Promise<string> {
  const { viewer, services } = context;
  const organizationId = viewer.organizationId!;
  const createdBy = await lockCreator(tx, viewer);
  for (const id of identityIds.toSorted()) await lockGrantee(tx, viewer, id);
  await requireRoom(tx, organizationId, { notes: 1, bytes: Buffer.byteLength(body) });
  const createdAt = services.clock.now();
  const id = orderedId(createdAt);
  const { identityId: createdByIdentityId } = viewer;
  await insertNote(tx, { id, organizationId, createdBy, createdByIdentityId, title, body, isPinned, createdAt });
  const grantees = createdByIdentityId === null ? identityIds : [createdByIdentityId];
  await insertGrants(tx, id, grantees, createdAt);
  await appendEvent(tx, noteEvent("note.created", { id, organizationId, version: 1 }, grantees, createdAt));
  return id;
}

/** The id that a note keeps of who wrote it (wire contract notes 3). */
async function lockCreator(tx: Transaction, viewer: Viewer): Promise<string> {
  if (viewer.identityId === null) return (await keyCreator(tx, viewer)).createdBy;
  // It may have been deleted during the request.
  const identity = await lockVisibleIdentityById(tx, viewer, viewer.identityId);
  if (identity === null) throw sharedErrors.problem("unauthenticated");
  return identity.id;
}
