import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { noteAuthority } from "../authority.js";
import { findNote } from "../find-note.js";
import { Note, toNote } from "../types/note.js";

/** `note` (wire contract notes 6). */
@Resolver()
export class GetNote {
  @Query(() => Note, {
    nullable: true,
    description:
      "A note. An agent sees those that it wrote or was given. Errors: `not_found`, `claimed_agent_required`.",
  })
  async note(@Arg("id", () => ID, { description: "UUID." }) id: string, @Ctx() context: RequestContext): Promise<Note> {
    authorize(context.viewer, noteAuthority["note.read"]);
    return toNote(await findNote(context, id));
  }
}
