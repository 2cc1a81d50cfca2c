import type { Command } from "commander";
import {
  CreateNoteDocument,
  DeleteNoteDocument,
  NoteDocument,
  NotesDocument,
  UpdateNoteDocument,
  type FullNoteFragment,
} from "../../clients/graphql/index.js";
import { online } from "../terminal/online.js";
import type { Output } from "../terminal/output.js";
import { textOf } from "./ask.js";
import { list, listing, type ListOptions } from "./lists.js";
import { agentOf } from "./whose.js";

interface NewNote {
  readonly title?: string;
  readonly pin?: true;
  readonly agent?: readonly string[];
}

/** `parley notes`. */
export function addNotes(program: Command): void {
  const notes = program.command("notes").description("notes that people and agents share");
  listing(notes.command("list").description("list the notes, the last changed one first"))
    .option("--search <words>", "words that must all occur")
    .action(
      online(async (run, { search, ...options }: ListOptions & { readonly search?: string }) => {
        const read = async (page: { first: number; after: string | null }) =>
          (await run.run(NotesDocument, { ...page, search: search ?? null })).notes;
        run.out.table(
          await list(options, read),
          [
            ["TITLE", ({ title, isPinned }) => `${isPinned ? "* " : ""}${title ?? ""}`],
            ["TEXT", ({ excerpt }) => excerpt],
            ["CHANGED", ({ updatedAt }) => updatedAt],
            ["ID", ({ id }) => id],
          ],
          "There are no notes.",
        );
      }),
    );
  notes
    .command("show")
    .argument("<id>", "the id from parley notes list")
    .description("show a note")
    .action(online(async (run, id: string) => show(run.out, (await run.run(NoteDocument, { id })).note!)));
  notes
    .command("write")
    .argument("<text...>", "the note; - reads it from standard input")
    .description("write a note")
    .option("--title <title>", "its title")
    .option("--pin", "pin it")
    .option("--agent <handle...>", "the agents that may read it; an agent may read its own")
    .action(
      online(async (run, words: string[], { title, pin, agent = [] }: NewNote) => {
        const identityIds: string[] = [];
        for (const handle of agent) identityIds.push((await agentOf(run, handle)).id);
        const access = identityIds.length > 0 ? { identityIds } : {};
        const input = { title, body: await textOf(words), isPinned: pin, ...access };
        const { note } = (await run.run(CreateNoteDocument, { input })).createNote;
        run.out.result(note, () => [note.id]);
      }),
    );
  notes
    .command("edit")
    .argument("<id>", "the note")
    .argument("<text...>", "its new text; - reads it from standard input")
    .description("replace the text of a note")
    .action(
      online(async (run, id: string, words: string[]) => {
        const { note } = (await run.run(UpdateNoteDocument, { input: { id, body: await textOf(words) } })).updateNote;
        run.out.result(note, () => ["Changed."]);
      }),
    );
  notes
    .command("delete")
    .argument("<id>", "the note")
    .description("delete a note")
    .action(
      online(async (run, id: string) => {
        run.out.result((await run.run(DeleteNoteDocument, { id })).deleteNote, () => ["Deleted."]);
      }),
    );
}

function show(out: Output, note: FullNoteFragment): void {
  const title = note.title === null ? [] : [note.title, ""];
  out.result(note, () => [...title, ...note.body.split("\n")]);
}
