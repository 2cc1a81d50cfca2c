import type { Command } from "commander";
import {
  RescheduleMailDocument,
  type ScheduledMailFactsFragment,
  ScheduledMailsDocument,
  ScheduleMailDocument,
  UnscheduleMailDocument,
} from "../../clients/graphql/index.js";
import { addressees } from "./addressees.js";
import { textOf } from "./ask.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online } from "../terminal/online.js";
import type { Column, Output } from "../terminal/output.js";
import { agentOption, mailboxOf } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

interface Timed extends ForAgent {
  readonly at: string;
  readonly tz?: string;
}

interface NewMail extends Timed {
  readonly to: string[];
  readonly cc?: string[];
  readonly bcc?: string[];
  readonly subject: string;
}

const columns: readonly Column<ScheduledMailFactsFragment>[] = [
  ["SENT AT", ({ sendAt }) => sendAt ?? ""],
  ["STATUS", ({ sendStatus, sendError }) => sendError?.code ?? sendStatus?.toLowerCase() ?? ""],
  ["TO", ({ current }) => current.recipients.to.join(", ")],
  ["SUBJECT", ({ current }) => current.subject ?? ""],
  ["ID", ({ id }) => id],
];

/** `parley mail schedule`, `reschedule`, `unschedule` and `scheduled`. */
export function addMailSchedule(mail: Command): void {
  timed(
    mail
      .command("schedule")
      .argument("<text...>", "the text; - reads it from standard input")
      .description("send an email later"),
  )
    .requiredOption("--subject <text>", "the subject")
    .addOption(addressees("--to <address...>", "the recipients", "mail").makeOptionMandatory())
    .addOption(addressees("--cc <address...>", "recipients of a copy", "mail"))
    .addOption(addressees("--bcc <address...>", "recipients of a copy that the others do not see", "mail"))
    .action(
      online(async (run, words: string[], { at: sendAt, tz: timeZone, to, cc, bcc, subject, agent }: NewMail) => {
        const bodyText = await textOf(words);
        const content = { recipients: { to, cc, bcc }, subject, bodyText };
        const input = { mailbox: await mailboxOf(run, agent), ...content, sendAt, timeZone };
        show(run.out, (await run.run(ScheduleMailDocument, { input })).createMailDraft.draft);
      }),
    );
  timed(
    mail
      .command("reschedule")
      .argument("<id>", "the draft, from `mail scheduled`")
      .description("send a draft at a time, or at another time"),
  ).action(
    online(async (run, id: string, { at: sendAt, tz: timeZone, agent }: Timed) => {
      const input = { mailbox: await mailboxOf(run, agent), id, sendAt, timeZone };
      show(run.out, (await run.run(RescheduleMailDocument, { input })).scheduleMailDraft.draft);
    }),
  );
  mail
    .command("unschedule")
    .argument("<id>", "the draft, from `mail scheduled`")
    .description("do not send a scheduled email; it stays as a draft")
    .option(...agentOption)
    .action(
      online(async (run, id: string, { agent }: ForAgent) => {
        const input = { mailbox: await mailboxOf(run, agent), id };
        show(run.out, (await run.run(UnscheduleMailDocument, { input })).unscheduleMailDraft.draft);
      }),
    );
  listing(mail.command("scheduled").description("list emails that are sent later, the earliest first"))
    .option(...agentOption)
    .action(
      online(async (run, options: ListOptions & ForAgent) => {
        const mailbox = await mailboxOf(run, options.agent);
        const read = async (page: { first: number; after: string | null }) =>
          (await run.run(ScheduledMailsDocument, { ...page, mailbox })).mailDrafts;
        run.out.table(await list(options, read), columns, "No email is scheduled.");
      }),
    );
}

function timed(command: Command): Command {
  return command
    .requiredOption("--at <time>", "when: 2026-07-01T09:30:00Z, or 2026-07-01T09:30 with --tz")
    .option("--tz <zone>", "the time zone of --at, such as Europe/Berlin")
    .option(...agentOption);
}

function show(out: Output, draft: ScheduledMailFactsFragment | null | undefined): void {
  const { id, sendAt, sendStatus } = draft!;
  out.result(draft!, () => [`${sendStatus?.toLowerCase() ?? "draft"}  ${id}${sendAt == null ? "" : `  at ${sendAt}`}`]);
}
