import type { Command } from "commander";
import {
  ForwardMailDocument,
  type MailFactsFragment,
  ReplyToMailDocument,
  SendMailDocument,
} from "../../clients/graphql/index.js";
import { addressees } from "./addressees.js";
import { textOf } from "./ask.js";
import { online } from "../terminal/online.js";
import type { Output } from "../terminal/output.js";
import { agentOption, mailboxOf } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

interface Addressed extends ForAgent {
  readonly to: string[];
  readonly cc?: string[];
  readonly bcc?: string[];
}

/** `parley mail send`, `reply` and `forward`. */
export function addSendMail(mail: Command): void {
  addressed(
    mail
      .command("send")
      .argument("<text...>", "the text; - reads it from standard input")
      .description("send an email from the mailbox of an agent"),
  )
    .requiredOption("--subject <text>", "the subject")
    .option(...agentOption)
    .action(
      online(
        async (run, words: string[], { to, cc, bcc, subject, agent }: Addressed & { readonly subject: string }) => {
          const bodyText = await textOf(words);
          const mailbox = await mailboxOf(run, agent);
          const input = { mailbox, recipients: { to, cc, bcc }, subject, bodyText };
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
    .option(...agentOption)
    .action(
      online(async (run, messageId: string, words: string[], { all, agent }: ForAgent & { readonly all?: boolean }) => {
        const bodyText = await textOf(words);
        const mailbox = await mailboxOf(run, agent);
        const input = { mailbox, messageId, bodyText, all: all === true };
        showSent(run.out, (await run.run(ReplyToMailDocument, { input })).replyToMail.message);
      }),
    );
  addressed(
    mail
      .command("forward")
      .argument("<id>", "the email to forward")
      .argument("[text...]", "a text before the forwarded email; - reads it from standard input")
      .description("forward an email with its attachments"),
  )
    .option(...agentOption)
    .action(
      online(async (run, messageId: string, words: string[], { to, cc, bcc, agent }: Addressed) => {
        const bodyText = words.length === 0 ? null : await textOf(words);
        const mailbox = await mailboxOf(run, agent);
        const input = { mailbox, messageId, recipients: { to, cc, bcc }, bodyText };
        showSent(run.out, (await run.run(ForwardMailDocument, { input })).forwardMail.message);
      }),
    );
}

function addressed(command: Command): Command {
  return command
    .addOption(addressees("--to <address...>", "the recipients", "mail").makeOptionMandatory())
    .addOption(addressees("--cc <address...>", "recipients of a copy", "mail"))
    .addOption(addressees("--bcc <address...>", "recipients of a copy that the others do not see", "mail"));
}

function showSent(out: Output, message: MailFactsFragment): void {
  const { id, toAddresses, status } = message;
  out.result(message, () => [`${status.toLowerCase()}  ${id}  to ${toAddresses.join(", ")}`]);
}
