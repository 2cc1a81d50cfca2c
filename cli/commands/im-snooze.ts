import type { Command } from "commander";
import { LabelImDocument, SnoozeImDocument, UnsnoozeImDocument } from "../../clients/graphql/index.js";
import { online } from "../terminal/online.js";
import { labelling, type LabelOptions, labelsToChange } from "./labelling.js";
import { snoozedInWords, snoozing, type SnoozeOptions } from "./snoozing.js";

/** `parley im label`, `snooze` and `unsnooze`. */
export function addImSnooze(im: Command): void {
  labelling(
    im.command("label").argument("<id>", "a conversation").description("add labels to a conversation, or remove them"),
  ).action(
    online(async (run, id: string, change: LabelOptions) => {
      const input = { id, ...labelsToChange(change) };
      const { conversation } = (await run.run(LabelImDocument, { input })).updateImConversation;
      run.out.result(conversation, () => [conversation.labels.join(", ")]);
    }),
  );
  snoozing(im.command("snooze").argument("<id>", "a conversation").description("snooze a conversation")).action(
    online(async (run, id: string, { until, tz: timeZone }: SnoozeOptions) => {
      const input = { id, until, timeZone };
      const { conversation } = (await run.run(SnoozeImDocument, { input })).snoozeImConversation;
      run.out.result(conversation, () => snoozedInWords(conversation.snoozedUntil));
    }),
  );
  im.command("unsnooze")
    .argument("<id>", "a conversation")
    .description("end the snooze of a conversation")
    .action(
      online(async (run, id: string) => {
        const { conversation } = (await run.run(UnsnoozeImDocument, { input: { id } })).unsnoozeImConversation;
        run.out.result(conversation, () => snoozedInWords(conversation.snoozedUntil));
      }),
    );
}
