import { appendEvents } from "../../shared/events/append-event.js";
import type { IdentityLifecycle, LifecycleStep } from "../../shared/lifecycle/identity-lifecycle.js";
import { noteEvent } from "./note-event.js";
import { deleteNotesOf, moveNotesOf, takeNotesFrom } from "./store/notes-of-identity.js";

/** Notes that one step deletes. */
const slice = 500;

/** Reactions of notes to the end and the move of an identity (wire contract notes 5). */
export const noteLifecycle: IdentityLifecycle = {
  async moved(step, { id: identityId, organizationId }, fromOrganizationId) {
    const { tx, clock } = step;
    const now = clock.now();
    const moved = await moveNotesOf(tx, identityId, fromOrganizationId, organizationId);
    await appendEvents(
      tx,
      moved.flatMap(({ isGiven, ...note }) => [
        noteEvent("note.deleted", { ...note, organizationId: fromOrganizationId }, [], now),
        noteEvent("note.created", { ...note, organizationId }, isGiven ? [identityId] : [], now),
      ]),
    );
    await endGrants(step, identityId, fromOrganizationId);
  },
  deleted: (step, { id, organizationId }) => endGrants(step, id, organizationId),
  async organizationEmptied({ tx }, organizationId) {
    return (await deleteNotesOf(tx, organizationId, slice)) === slice;
  },
  async organizationDeleted({ tx }, organizationId) {
    await tx.note.deleteMany({ where: { organizationId } });
  },
};

/** Only the organization receives the events: the identity is gone. */
async function endGrants({ tx, clock }: LifecycleStep, identityId: string, organizationId: string): Promise<void> {
  const now = clock.now();
  const taken = await takeNotesFrom(tx, identityId, organizationId);
  await appendEvents(
    tx,
    taken.map((note) => noteEvent("note.unshared", { ...note, organizationId }, [], now, { identity_id: identityId })),
  );
}
