import { type Command } from "commander";
import { ReviseReviewDocument, ShowReviewDocument } from "../../clients/graphql/index.js";
import { NothingThereError, UsageError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import { readSmallText } from "../terminal/read-small-file.js";

/** More than any text that is sent. */
const mostBytes = 4 * 1_048_576;

interface Edit {
  readonly hash: string;
  readonly to?: string[];
  readonly cc?: string[];
  readonly bcc?: string[];
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly remove?: string[];
  readonly textOnly?: boolean;
  readonly comment?: string;
  readonly title?: string;
  readonly part?: string[];
}

/** `parley reviews edit`. */
export function addEdit(reviews: Command): void {
  reviews
    .command("edit")
    .argument("<id>", "the review")
    .description("change what `show` showed; what is not named stays as it is")
    .requiredOption("--hash <sha256>", "the hash that `show` printed")
    .option("--to <address...>", "recipients of a mail, instead of those of the agent")
    .option("--cc <address...>", "the same for Cc")
    .option("--bcc <address...>", "the same for Bcc")
    .option("--subject <text>", "the subject")
    .option("--text <file>", "file with the text of a mail, an instant message or a message of a team chat")
    .option("--html <file>", "file with the HTML of a mail; its text must be given too")
    .option("--text-only", "send the text of a mail without its HTML")
    .option("--remove <position...>", "files of a mail or an instant message that do not leave: 0 is the first one")
    .option("--title <text>", "the title of a file for a team chat")
    .option("--comment <file>", "file with the text beside a file for a team chat")
    .option("--part <position=file...>", "file with the text of a part of an A2A message: 0=text.txt is the first one")
    .action(
      online(async (run, id: string, edit: Edit) => {
        const changes = await changesOf(edit);
        const { review: seen } = await run.run(ShowReviewDocument, { id });
        if (seen == null) throw new NothingThereError("There is no such review.");
        const input = { id, revision: seen.revision, contentSha256: edit.hash, changes };
        const { review } = (await run.run(ReviseReviewDocument, { input })).reviseReview;
        run.out.result(review, () => [
          `Version ${seen.revision + 1} is saved. \`parley reviews show ${id}\` has its hash.`,
        ]);
      }),
    );
}

async function changesOf({ text, html, textOnly, remove, comment, part, ...given }: Edit): Promise<object> {
  const { to, cc, bcc, subject, title } = given;
  return {
    to,
    cc,
    bcc,
    subject,
    title,
    ...(text === undefined ? {} : { text: await readSmallText(text, mostBytes) }),
    ...(html === undefined ? {} : { html: await readSmallText(html, mostBytes) }),
    ...(textOnly === true ? { html: null } : {}),
    ...(comment === undefined ? {} : { initialComment: await readSmallText(comment, mostBytes) }),
    removed: remove?.map(Number),
    parts: part === undefined ? undefined : await Promise.all(part.map(readPart)),
  };
}

/** A part as it is written on the command line: its position, and the file with its text. */
async function readPart(given: string): Promise<{ readonly index: number; readonly text: string }> {
  const [position, file] = given.split(/=(.*)/s);
  if (!/^\d+$/.test(position!) || file === undefined || file === "") {
    throw new UsageError(`--part takes a position and a file, such as 0=text.txt, not ${given}.`);
  }
  return { index: Number(position), text: await readSmallText(file, mostBytes) };
}
