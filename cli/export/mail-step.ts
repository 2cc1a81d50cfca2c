import { ExportMailboxesDocument, ExportMailDraftsDocument, ExportMailsDocument } from "../../clients/graphql/index.js";
import { fromLine, MboxMail } from "./mbox.js";
import { openMail } from "./open-mail.js";
import { nextOf, type Item, type Source, type Step } from "./step.js";

/** The position of a step: a cursor in the list of mailboxes, and a page of the current mailbox. */
interface At {
  readonly mailboxes: string | null;
  readonly after: string | null;
}

type Mailbox = Awaited<ReturnType<typeof mailboxesAfter>>["nodes"][number];

const mailboxesAfter = async ({ run }: Source, after: string | null) =>
  (await run(ExportMailboxesDocument, { first: 1, after })).mailboxes;

/** A step that reads a list of every mailbox, one mailbox after the other. */
function ofEachMailbox(
  name: string,
  readPage: (source: Source, mailbox: Mailbox, after: string | null) => AsyncGenerator<Item, string | null, undefined>,
): Step {
  return {
    name,
    async *read(source, at: At | null) {
      const mailboxes = await mailboxesAfter(source, at?.mailboxes ?? null);
      const [mailbox] = mailboxes.nodes;
      if (mailbox === undefined) return null;
      const after = yield* readPage(source, mailbox, at?.after ?? null);
      if (after !== null) return { mailboxes: at?.mailboxes ?? null, after };
      const next = nextOf(mailboxes);
      return next === null ? null : { mailboxes: next, after: null };
    },
  };
}

/** The name of a mailbox's file. An address may contain characters that are not allowed in a path. */
const mboxOf = (address: string): string => `mail/${address.replaceAll(/[^A-Za-z0-9@._+-]/g, "_")}.mbox`;

/** Every mail: its bytes in the mbox of its mailbox, and Parley's data about it as a row. */
export const mails: Step = ofEachMailbox("mails", async function* (source, { emailAddress }, after) {
  const { mailMessages: page } = await source.run(ExportMailsDocument, { mailbox: emailAddress, first: 25, after });
  for (const mail of page.nodes) {
    yield { file: "mails.jsonl", row: mail };
    yield { file: mboxOf(emailAddress), mail: () => inMbox(source, emailAddress, mail) };
  }
  return nextOf(page);
});

/** The drafts of every mailbox, each in its current version. */
export const drafts: Step = ofEachMailbox("mail-drafts", async function* ({ run }, { emailAddress }, after) {
  const { mailDrafts: page } = await run(ExportMailDraftsDocument, { mailbox: emailAddress, first: 50, after });
  for (const row of page.nodes) yield { file: "mail-drafts.jsonl", row };
  return nextOf(page);
});

type Mail = Parameters<typeof openMail>[2];

async function* inMbox(source: Source, mailbox: string, mail: Mail): AsyncGenerator<Uint8Array> {
  yield Buffer.from(fromLine(mail.fromAddress, new Date(mail.createdAt)));
  const bytes = await openMail(source, mailbox, mail);
  const quoted = new MboxMail();
  bytes.on("error", (error) => quoted.destroy(error));
  yield* bytes.pipe(quoted);
}
