import { type Command, InvalidArgumentError, Option } from "commander";
import {
  CancelSentMailDocument,
  ForwardMailDocument,
  ReplyToMailDocument,
  SendMailDocument,
  type SentMailFactsFragment,
} from "../../clients/graphql/index.js";
import { addressees } from "./addressees.js";
import { textOf } from "./ask.js";
import { online } from "../terminal/online.js";
import type { Output } from "../terminal/output.js";
import { agentOption, mailboxOf } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

interface Undone extends ForAgent {
  readonly undo?: number;
}

interface Addressed extends Undone {
  readonly to: string[];
  readonly cc?: string[];
  readonly bcc?: string[];
}

/** `parley mail send`, `reply`, `forward` and `cancel`. */
export function addSendMail(mail: Command): void {
  addressed(
    mail
      .command("send")
      .argument("<text...>", "the text; - reads it from standard input")
      .description("send an email from the mailbox of an agent"),
  )
    .requiredOption("--subject <text>", "the subject")
    .addOption(undoOption())
    .option(...agentOption)
    .action(
      online(
        async (
          run,
          words: string[],
          { to, cc, bcc, subject, undo, agent }: Addressed & { readonly subject: string },
        ) => {
          const bodyText = await textOf(words);
          const mailbox = await mailboxOf(run, agent);
          const input = { mailbox, recipients: { to, cc, bcc }, subject, bodyText, undoSeconds: undo };
          showSent(run.out, (await run.run(SendMailDocument, { input })).sendMail.message);
        },
      ),
    );
  mail
    .command("reply")
    .argument("<id>", "the email to answer")
    .argument("<text...>", "the text; - reads it from standard input")
    .description("answer an email")
    .option("--all", "reply to all recipients too")
    .addOption(undoOption())
    .option(...agentOption)
    .action(
      online(
        async (run, messageId: string, words: string[], { all, undo, agent }: Undone & { readonly all?: boolean }) => {
          const bodyText = await textOf(words);
          const mailbox = await mailboxOf(run, agent);
          const input = { mailbox, messageId, bodyText, all: all === true, undoSeconds: undo };
          showSent(run.out, (await run.run(ReplyToMailDocument, { input })).replyToMail.message);
        },
      ),
    );
  addressed(
    mail
      .command("forward")
      .argument("<id>", "the email to forward")
      .argument("[text...]", "a text before the forwarded email; - reads it from standard input")
      .description("forward an email with its attachments"),
  )
    .addOption(undoOption())
    .option(...agentOption)
    .action(
      online(async (run, messageId: string, words: string[], { to, cc, bcc, undo, agent }: Addressed) => {
        const bodyText = words.length === 0 ? null : await textOf(words);
        const mailbox = await mailboxOf(run, agent);
        const input = { mailbox, messageId, recipients: { to, cc, bcc }, bodyText, undoSeconds: undo };
        showSent(run.out, (await run.run(ForwardMailDocument, { input })).forwardMail.message);
      }),
    );
  mail
    .command("cancel")
    .argument("<id>", "the email that was just sent with --undo")
    .description("cancel an email before it is delivered; it is a draft again")
    .option(...agentOption)
    .action(
      online(async (run, id: string, { agent }: ForAgent) => {
        const input = { mailbox: await mailboxOf(run, agent), id };
        const { cancelMailSend: draft } = await run.run(CancelSentMailDocument, { input });
        run.out.result(draft, () => [`draft  ${draft.id}`]);
      }),
    );
}

/** For how long an email can be canceled. */
function undoOption(): Option {
  return new Option(
    "--undo <seconds>",
    "deliver it only after 0 to 120 seconds, until which it can be canceled",
  ).argParser((text) => {
    if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError("It must be a number of seconds.");
    return Number(text);
  });
}

function addressed(command: Command): Command {
  return command
    .addOption(addressees("--to <address...>", "the recipients", "mail").makeOptionMandatory())
    .addOption(addressees("--cc <address...>", "recipients of a copy", "mail"))
    .addOption(addressees("--bcc <address...>", "recipients of a copy that the others do not see", "mail"));
}

function showSent(out: Output, message: SentMailFactsFragment): void {
  const { id, toAddresses, status, cancelableUntil } = message;
  const undo = cancelableUntil == null ? "" : `  can be canceled until ${cancelableUntil}`;
  out.result(message, () => [`${status.toLowerCase()}  ${id}  to ${toAddresses.join(", ")}${undo}`]);
}
