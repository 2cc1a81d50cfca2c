import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import type { Transaction } from "../../../shared/database/client.js";
import { notFound, sharedErrors } from "../../../shared/errors/shared-errors.js";
import { appendEvent } from "../../../shared/events/append-event.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { isUuid } from "../../../shared/identity/uuid.js";
import { noteAuthority } from "../authority.js";
import { lockNote } from "../find-note.js";
import { limitNoteWrites } from "../limit-writes.js";
import { noteEvent } from "../note-event.js";
import { deleteGrant } from "../store/note-access.js";
import { countGrantChange } from "../store/note-writes.js";

@InputType({ description: "A note and the agent that it is taken from." })
class RevokeNoteAccessInput {
  @Field(() => ID, { description: "UUID of the note." })
  noteId!: string;

  @Field(() => ID, { description: "UUID of the agent." })
  identityId!: string;
}

@ObjectType({ description: "Result of taking a note from an agent." })
class RevokeNoteAccessPayload {
  @Field(() => ID, { description: "UUID of the agent." })
  revokedIdentityId!: string;
}

/** `revokeNoteAccess` (wire contract notes 4). */
@Resolver()
export class RevokeNoteAccess {
  @Mutation(() => RevokeNoteAccessPayload, {
    description:
      "Takes a note from an agent, also from the one that wrote it. An agent may give back its own. Accepts an Idempotency-Key. Errors: " +
      "`not_found`, `admin_required`, `claimed_agent_required`, `rate_limited`.",
  })
  async revokeNoteAccess(
    @Arg("input", () => RevokeNoteAccessInput, { description: "Note and agent." }) input: RevokeNoteAccessInput,
    @Ctx() context: RequestContext,
  ): Promise<RevokeNoteAccessPayload> {
    authorize(context.viewer, noteAuthority["note.revoke"]);
    await limitNoteWrites(context);
    const identityId = input.identityId.toLowerCase();
    return once(context, "revokeNoteAccess", input, async (tx) => {
      await revoke(tx, context, input.noteId, identityId);
      return { revokedIdentityId: identityId };
    });
  }
}

/** @throws Problem `not_found`, `admin_required` */
async function revoke(tx: Transaction, context: RequestContext, noteId: string, identityId: string): Promise<void> {
  const note = await lockNote(tx, context, noteId);
  const { viewer, services } = context;
  if (viewer.identityId !== null && viewer.identityId !== identityId) throw sharedErrors.problem("admin_required");
  if (!isUuid(identityId) || !(await deleteGrant(tx, note.id, identityId))) {
    throw notFound("agent with this id that was given the note");
  }
  const version = await countGrantChange(tx, note.id);
  const data = { identity_id: identityId };
  await appendEvent(tx, noteEvent("note.unshared", { ...note, version }, [identityId], services.clock.now(), data));
}
