import type { Command } from "commander";
import {
  MailDocument,
  type MailFactsFragment,
  MailReceivedDocument,
  MailsDocument,
  SearchMailDocument,
} from "../../clients/graphql/index.js";
import { addMailLabel } from "./mail-label.js";
import { addMailSchedule } from "./mail-schedule.js";
import { addMailSignature } from "./mail-signature.js";
import { NothingThereError } from "../terminal/exit-codes.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online } from "../terminal/online.js";
import type { Column } from "../terminal/output.js";
import { addSendMail } from "./send-mail.js";
import { addMailSnooze } from "./mail-snooze.js";
import { tailing, type TailOptions } from "./tailing.js";
import { agentOption, mailboxOf } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

interface Filter {
  readonly unread?: boolean;
  readonly label?: string[];
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
  listing(mail.command("list").description("list emails, newest first"))
    .option(...agentOption)
    .option("--unread", "only those that were not read")
    .option("--label <label...>", "only those that have all these labels")
    .action(
      online(async (run, options: ListOptions & ForAgent & Filter) => {
        const mailbox = await mailboxOf(run, options.agent);
        const filter = {
          ...(options.unread === true ? { isRead: false } : {}),
          ...(options.label === undefined ? {} : { labels: options.label }),
        };
        const read = async (page: { first: number; after: string | null }) =>
          (await run.run(MailsDocument, { ...page, mailbox, filter })).mailMessages;
        run.out.table(await list(options, read), columns, "There is no email.");
      }),
    );
  mail
    .command("search")
    .argument("<words...>")
    .description("search the emails of an agent; the 50 best matches are listed")
    .option(...agentOption)
    .action(
      online(async (run, words: string[], { agent }: ForAgent) => {
        const mailbox = await mailboxOf(run, agent);
        const { searchMail: items } = await run.run(SearchMailDocument, { mailbox, words: words.join(" "), first: 50 });
        run.out.table({ items, next: null }, columns, "No email has these words.");
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
        if (found === null) throw new NothingThereError("There is no such email.");
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
  addSendMail(mail);
  addMailLabel(mail);
  addMailSignature(mail);
  addMailSchedule(mail);
  addMailSnooze(mail);
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
