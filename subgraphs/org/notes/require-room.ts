import type { Transaction } from "../../shared/database/client.js";
import { noteErrors } from "./errors.js";
import { noteLimits } from "./rules/limits.js";
import { measureNotes } from "./store/note-writes.js";

/** An addition to the notes of an organization. */
interface Added {
  readonly notes: number;
  /** The growth of the bodies. */
  readonly bytes: number;
}

/**
 * Refuses what does not fit into the notes of an organization. Other transactions that add something wait.
 * @throws Problem `note_limit_reached`
 */
export async function requireRoom(tx: Transaction, organizationId: string, added: Added): Promise<void> {
  const { notes, bytes } = await measureNotes(tx, organizationId);
  const { perOrganization, bytesPerOrganization } = noteLimits;
  if (notes + added.notes > perOrganization) throw limitReached(perOrganization, "notes of an organization");
  if (bytes + added.bytes > bytesPerOrganization) throw limitReached(bytesPerOrganization, "bytes of all bodies");
}

/** The error about a limit. */
export function limitReached(limit: number, of: string) {
  return noteErrors.problem("note_limit_reached", {
    message: `There is no room for more: ${limit} ${of} are the maximum.`,
    details: { limit },
  });
}
