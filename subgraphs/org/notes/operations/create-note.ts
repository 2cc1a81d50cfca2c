import { Arg, Ctx, Field, ID, InputType, Mutation, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { invalid, invalidValue } from "../../../shared/errors/shared-errors.js";
import { once } from "../../../shared/idempotency/idempotency.js";
import { noteAuthority } from "../authority.js";
import { createNote } from "../create-note.js";
import { limitNoteWrites } from "../limit-writes.js";
import { noteLimits } from "../rules/limits.js";
import { isRefusedNote, readNote } from "../rules/note-text.js";
import { noteAnswer, NotePayload } from "../types/note-payload.js";

@InputType({ description: "A new note." })
class CreateNoteInput {
  @Field(() => String, { description: "Its text, in Markdown: 1 to 100,000 characters." })
  body!: string;

  @Field(() => String, { nullable: true, description: "Up to 200 characters, in one line." })
  title?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Whether it is pinned. Default: false." })
  isPinned?: boolean | null;

  @Field(() => [ID], {
    nullable: true,
    description: "UUIDs of up to 50 agents that are given it. For admin keys and the organization's users.",
  })
  identityIds?: string[] | null;
}

/** `createNote` (wire contract notes 4). */
@Resolver()
export class CreateNote {
  @Mutation(() => NotePayload, {
    description:
      "Writes a note. An agent sees the notes that it writes; no agent sees those of people and admin keys until it is " +
      "given them. Accepts an Idempotency-Key. Errors: `validation_failed`, `not_found`, `admin_required`, " +
      "`claimed_agent_required`, `note_limit_reached`, `result_unavailable`, `rate_limited`.",
  })
  async createNote(
    @Arg("input", () => CreateNoteInput, { description: "The note." }) input: CreateNoteInput,
    @Ctx() context: RequestContext,
  ): Promise<NotePayload> {
    authorize(context.viewer, noteAuthority["note.write"]);
    const identityIds = [...new Set(input.identityIds?.map((id) => id.toLowerCase()))];
    if (identityIds.length > 0) authorize(context.viewer, noteAuthority["note.grant"]);
    if (identityIds.length > noteLimits.grantsPerRequest) {
      throw invalidValue(["identityIds"], `At most ${noteLimits.grantsPerRequest} agents at once.`);
    }
    const note = readNote(input);
    if (isRefusedNote(note)) throw invalid(note);
    await limitNoteWrites(context);
    const { id } = await once(context, "createNote", input, async (tx) => ({
      id: await createNote(tx, context, { ...note, body: input.body }, identityIds),
    }));
    return noteAnswer(context, id);
  }
}
