import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { appendEvent } from "../../../shared/events/append-event.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { noteAuthority } from "../authority.js";
import { noteErrors } from "../errors.js";
import { lockNote } from "../find-note.js";
import { limitNoteWrites } from "../limit-writes.js";
import { lockGrantee } from "../lock-grantee.js";
import { noteEvent } from "../note-event.js";
import { limitReached } from "../require-room.js";
import { noteLimits } from "../rules/limits.js";
import { findGrantees, type GrantRow, insertGrants } from "../store/note-access.js";
import { countGrantChange } from "../store/note-writes.js";
import { NoteAccess } from "../types/note-access.js";

@InputType({ description: "A note and the agent that is given it." })
class GrantNoteAccessInput {
  @Field(() => ID, { description: "UUID of the note." })
  noteId!: string;

  @Field(() => ID, { description: "UUID of the agent, which a person has claimed." })
  identityId!: string;
}

@ObjectType({ description: "Result of giving an agent a note." })
class GrantNoteAccessPayload {
  @Field(() => NoteAccess, { description: "The agent, and since when it sees the note." })
  access!: NoteAccess;
}

/** `grantNoteAccess` (wire contract notes 4). */
@Resolver()
export class GrantNoteAccess {
  @Mutation(() => GrantNoteAccessPayload, {
    description:
      "Gives an agent a note: it may read, change and delete it. For admin keys and the organization's users. Accepts an " +
      "Idempotency-Key. Errors: `not_found`, `admin_required`, `redundant_grant`, `note_limit_reached`, `rate_limited`.",
  })
  async grantNoteAccess(
    @Arg("input", () => GrantNoteAccessInput, { description: "Note and agent." }) input: GrantNoteAccessInput,
    @Ctx() context: RequestContext,
  ): Promise<GrantNoteAccessPayload> {
    authorize(context.viewer, noteAuthority["note.grant"]);
    await limitNoteWrites(context);
    return { access: await once(context, "grantNoteAccess", input, (tx) => grant(tx, context, input)) };
  }
}

/** @throws Problem `not_found`, `redundant_grant`, `note_limit_reached` */
async function grant(tx: Transaction, context: RequestContext, input: GrantNoteAccessInput): Promise<GrantRow> {
  const identityId = await lockGrantee(tx, context.viewer, input.identityId);
  const note = await lockNote(tx, context, input.noteId);
  const grantees = await findGrantees(tx, note.id);
  if (grantees.includes(identityId)) {
    throw noteErrors.problem("redundant_grant", { details: { detail: "The agent was given this note before." } });
  }
  const { grantsPerNote } = noteLimits;
  if (grantees.length >= grantsPerNote) throw limitReached(grantsPerNote, "agents of one note");
  const now = context.services.clock.now();
  const [row] = await insertGrants(tx, note.id, [identityId], now);
  const version = await countGrantChange(tx, note.id);
  // Only the agent itself learns of it: who else was trusted is not an agent's business.
  const data = { identity_id: identityId };
  await appendEvent(tx, noteEvent("note.shared", { ...note, version }, [identityId], now, data));
  return row!;
}
