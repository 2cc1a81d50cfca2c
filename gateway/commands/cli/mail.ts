import type { Command } from "commander";
import {
  MailDocument,
  type MailFactsFragment,
  MailReceivedDocument,
  MailsDocument,
  ReplyToMailDocument,
  SearchMailDocument,
  SendMailDocument,
} from "../../../clients/graphql/index.js";
import { textOf } from "./ask.js";
import { NothingThereError } from "./exit-codes.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online } from "./online.js";
import type { Column, Output } from "./output.js";
import { tailing, type TailOptions } from "./tailing.js";
import { agentOption, mailboxOf } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

interface NewMail extends ForAgent {
  readonly to: string[];
  readonly cc?: string[];
  readonly subject: string;
}

const columns: readonly Column<MailFactsFragment>[] = [
  ["", ({ isRead, direction }) => (direction === "OUTBOUND" ? "→" : isRead ? "" : "●")],
  [
    "WITH",
    ({ direction, fromAddress, toAddresses }) => (direction === "OUTBOUND" ? toAddresses.join(", ") : fromAddress),
  ],
  ["SUBJECT", ({ subject }) => subject],
  ["STATUS", ({ status }) => status.toLowerCase()],
  ["WHEN", ({ createdAt }) => createdAt],
  ["ID", ({ id }) => id],
];

/** `parley mail`. */
export function addMail(program: Command): void {
  const mail = program.command("mail").description("the mailbox of an agent");
  listing(mail.command("list").description("list mails, newest first"))
    .option(...agentOption)
    .option("--unread", "only those that were not read")
    .action(
      online(async (run, options: ListOptions & ForAgent & { readonly unread?: boolean }) => {
        const mailbox = await mailboxOf(run, options.agent);
        const filter = options.unread === true ? { isRead: false } : null;
        const read = async (page: { first: number; after: string | null }) =>
          (await run.run(MailsDocument, { ...page, mailbox, filter })).mailMessages;
        run.out.table(await list(options, read), columns, "There is no mail.");
      }),
    );
  mail
    .command("search")
    .argument("<words...>")
    .description("search the mails of an agent")
    .option(...agentOption)
    .action(
      online(async (run, words: string[], { agent }: ForAgent) => {
        const mailbox = await mailboxOf(run, agent);
        const { searchMail: items } = await run.run(SearchMailDocument, { mailbox, words: words.join(" "), first: 50 });
        run.out.table({ items, next: null }, columns, "No mail has these words.");
      }),
    );
  mail
    .command("read")
    .argument("<id>")
    .description("show an email; it stays unread for the agent")
    .option(...agentOption)
    .action(
      online(async (run, id: string, { agent }: ForAgent) => {
        const { mailMessage: found } = await run.run(MailDocument, { mailbox: await mailboxOf(run, agent), id });
        if (found === null) throw new NothingThereError("There is no such mail.");
        const { fromAddress, toAddresses, ccAddresses, subject, createdAt, attachments, bodyText } = found;
        run.out.result(found, () => [
          `From:     ${fromAddress}`,
          `To:       ${[...toAddresses, ...ccAddresses].join(", ")}`,
          `Date:     ${createdAt}`,
          `Subject:  ${subject ?? ""}`,
          ...attachments.map(({ filename, contentType }) => `Attached: ${filename} (${contentType})`),
          "",
          bodyText ?? "(no text)",
        ]);
      }),
    );
  mail
    .command("send")
    .argument("<text...>", "the text; - reads it from standard input")
    .description("send an email from the mailbox of an agent")
    .requiredOption("--to <address...>", "the recipients")
    .option("--cc <address...>", "recipients of a copy")
    .requiredOption("--subject <text>", "the subject")
    .option(...agentOption)
    .action(
      online(async (run, words: string[], { to, cc, subject, agent }: NewMail) => {
        const bodyText = await textOf(words);
        const mailbox = await mailboxOf(run, agent);
        const input = { mailbox, recipients: { to, cc }, subject, bodyText };
        showSent(run.out, (await run.run(SendMailDocument, { input })).sendMail.message);
      }),
    );
  mail
    .command("reply")
    .argument("<id>", "the mail to answer")
    .argument("<text...>", "the text; - reads it from standard input")
    .description("answer an email")
    .option("--all", "reply to all recipients too")
    .option(...agentOption)
    .action(
      online(async (run, messageId: string, words: string[], { all, agent }: ForAgent & { readonly all?: boolean }) => {
        const bodyText = await textOf(words);
        const mailbox = await mailboxOf(run, agent);
        const input = { mailbox, messageId, bodyText, all: all === true };
        showSent(run.out, (await run.run(ReplyToMailDocument, { input })).replyToMail.message);
      }),
    );
  tailing(mail.command("tail").description("follow what arrives"))
    .option(...agentOption)
    .action(
      online(async (run, { agent, after }: TailOptions) => {
        const mailbox = await mailboxOf(run, agent);
        for await (const { mailMessageReceived: update } of run.follow(MailReceivedDocument, { mailbox, after })) {
          const { occurredAt, message } = update;
          run.out.event(
            update,
            () => `${occurredAt}  ${message?.fromAddress}  ${message?.subject ?? ""}  ${message?.id}`,
          );
        }
      }),
    );
}

function showSent(out: Output, message: MailFactsFragment): void {
  const { id, toAddresses, status } = message;
  out.result(message, () => [`${status.toLowerCase()}  ${id}  to ${toAddresses.join(", ")}`]);
}
