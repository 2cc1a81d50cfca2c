import type { Command } from "commander";
import {
  type ParleyClient,
  SnoozeMailThreadDocument,
  ThreadOfMailDocument,
  UnsnoozeMailThreadDocument,
} from "../../clients/graphql/index.js";
import { NothingThereError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import { snoozedInWords, snoozing, type SnoozeOptions } from "./snoozing.js";
import { agentOption, mailboxOf } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

/** `parley mail snooze` and `unsnooze`. */
export function addMailSnooze(mail: Command): void {
  snoozing(mail.command("snooze").argument("<id>", "an email").description("snooze the conversation of an email"))
    .option(...agentOption)
    .action(
      online(async (run, id: string, { until, tz: timeZone, agent }: SnoozeOptions & ForAgent) => {
        const mailbox = await mailboxOf(run, agent);
        const input = { mailbox, id: await threadOf(run, mailbox, id), until, timeZone };
        const { thread } = (await run.run(SnoozeMailThreadDocument, { input })).snoozeMailThread;
        run.out.result(thread, () => snoozedInWords(thread.snoozedUntil));
      }),
    );
  mail
    .command("unsnooze")
    .argument("<id>", "an email")
    .description("end the snooze of the conversation of an email")
    .option(...agentOption)
    .action(
      online(async (run, id: string, { agent }: ForAgent) => {
        const mailbox = await mailboxOf(run, agent);
        const input = { mailbox, id: await threadOf(run, mailbox, id) };
        const { thread } = (await run.run(UnsnoozeMailThreadDocument, { input })).unsnoozeMailThread;
        run.out.result(thread, () => snoozedInWords(thread.snoozedUntil));
      }),
    );
}

async function threadOf(run: Pick<ParleyClient, "run">, mailbox: string, id: string): Promise<string> {
  const { mailMessage: found } = await run.run(ThreadOfMailDocument, { mailbox, id });
  if (found == null) throw new NothingThereError("There is no such email.");
  return found.threadId;
}
