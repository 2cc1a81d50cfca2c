import { type Command, Option } from "commander";
import { LabelMailsDocument } from "../../clients/graphql/index.js";
import { NothingThereError, UsageError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import { agentOption, mailboxOf } from "./whose.js";

interface Change {
  readonly agent?: string;
  readonly add?: string[];
  readonly remove?: string[];
}

/** `parley mail label`. */
export function addMailLabel(mail: Command): void {
  mail
    .command("label")
    .argument("<id...>", "up to 50 emails")
    .description("add labels to emails, or remove labels; read, unread and starred mark them")
    .addOption(new Option("--add <label...>", "labels to add"))
    .addOption(new Option("--remove <label...>", "labels to remove"))
    .option(...agentOption)
    .action(
      online(async (run, ids: string[], { agent, add = [], remove = [] }: Change) => {
        if (add.length + remove.length === 0) throw new UsageError("Say what to --add or to --remove.");
        const input = { mailbox: await mailboxOf(run, agent), ids, addLabels: add, removeLabels: remove };
        const { updateMailMessages: items } = await run.run(LabelMailsDocument, { input });
        if (items.length === 0) throw new NothingThereError("There is no such email.");
        run.out.table(
          { items, next: null },
          [
            ["ID", ({ id }) => id],
            ["LABELS", ({ labels }) => labels.join(", ")],
          ],
          "There is no such email.",
        );
      }),
    );
}
