import type { Command } from "commander";
import { LabelMailsDocument } from "../../clients/graphql/index.js";
import { NothingThereError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import { labelling, type LabelOptions, labelsToChange } from "./labelling.js";
import { agentOption, mailboxOf } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

/** `parley mail label`. */
export function addMailLabel(mail: Command): void {
  labelling(
    mail
      .command("label")
      .argument("<id...>", "up to 50 emails")
      .description("add labels to emails, or remove labels; read, unread and starred mark them"),
  )
    .option(...agentOption)
    .action(
      online(async (run, ids: string[], { agent, ...change }: ForAgent & LabelOptions) => {
        const labels = labelsToChange(change);
        const input = { mailbox: await mailboxOf(run, agent), ids, ...labels };
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
