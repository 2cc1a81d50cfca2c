import { Readable } from "node:stream";
import { ExportNotesDocument } from "../../clients/graphql/index.js";
import { nextOf, type Step } from "./step.js";

/** Every note: its text in a file of its own, and the rest as a row. */
export const notes: Step = {
  name: "notes",
  async *read({ run }, after: string | null) {
    const { notes: page } = await run(ExportNotesDocument, { first: 100, after });
    for (const { body, ...note } of page.nodes) {
      const saveAs = `notes/${note.id}.md`;
      yield {
        file: "notes.jsonl",
        saveAs,
        bytes: async () => Readable.from([Buffer.from(body)]),
        rowOf: (saved) => ({ ...note, file: saveAs, ...saved }),
      };
    }
    return nextOf(page);
  },
};
