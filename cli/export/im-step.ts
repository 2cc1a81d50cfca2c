import { detectExtension } from "nodemailer/lib/mime-funcs/index.js";
import { ExportImMessagesDocument } from "../../clients/graphql/index.js";
import { nextOf, type Step } from "./step.js";

/** Every instant message, and its files separately, with the hash of their bytes. */
export const instantMessages: Step = {
  name: "im-messages",
  async *read({ run, download }, after: string | null) {
    const { imMessages: page } = await run(ExportImMessagesDocument, { first: 100, after });
    for (const { media, ...row } of page.nodes) {
      yield { file: "im-messages.jsonl", row };
      for (const [index, { url, contentType }] of media.entries()) {
        const name = `im-media/${row.id}-${index}.${detectExtension(contentType ?? "application/octet-stream")}`;
        yield {
          file: "im-media.jsonl",
          saveAs: name,
          bytes: () => download(url),
          rowOf: (saved) => ({
            messageId: row.id,
            index,
            contentType,
            file: saved === null ? null : name,
            byteSize: saved?.byteSize ?? null,
            sha256: saved?.sha256 ?? null,
          }),
        };
      }
    }
    return nextOf(page);
  },
};
