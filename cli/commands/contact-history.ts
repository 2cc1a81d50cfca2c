import { type Command, Option } from "commander";
import {
  ContactHistoryDocument,
  type ContactHistoryQuery,
  type CorrespondenceChannel,
} from "../../clients/graphql/index.js";
import { NothingThereError } from "../terminal/exit-codes.js";
import { online } from "../terminal/online.js";
import type { Column } from "../terminal/output.js";
import { countUpTo } from "./lists.js";
import { agentOf, agentOption } from "./whose.js";

const channels = ["email", "imessage", "slack", "a2a"] as const;

interface Wanted {
  readonly agent?: string;
  readonly channel: readonly (typeof channels)[number][];
  readonly since?: string;
  readonly limit: number;
  readonly after?: string;
}

/** `parley contacts history`. */
export function addContactHistory(contacts: Command): void {
  contacts
    .command("history")
    .argument("<id>", "the contact")
    .description("list what an agent and a contact wrote to each other, newest first")
    .option(...agentOption)
    .addOption(new Option("--channel <channel...>", "only these").choices(channels).default([...channels], "all"))
    .option("--since <date>", "not before this date or time, such as 2026-07-01")
    .addOption(
      new Option("--limit <number>", "how many messages of each channel to list").default(20).argParser(countUpTo(100)),
    )
    .option(
      "--after <cursor>",
      "continue after this cursor, which the previous page printed; with the same other options",
    )
    .action(
      online(async (run, contactId: string, { agent, channel, since, limit, after }: Wanted) => {
        const { id: identityId } = await agentOf(run, agent);
        const named = channel.map((name) => name.toUpperCase() as CorrespondenceChannel);
        const wanted = { contactId, identityId, channels: named, since: since ?? null, limitPerChannel: limit };
        let cursor = after ?? null;
        for (;;) {
          const { contactCorrespondence: page } = await run.run(ContactHistoryDocument, { ...wanted, cursor });
          if (page === null) throw new NothingThereError(`There is no contact ${contactId}.`);
          cursor = page.nextCursor;
          // A page has no messages if there are many that are not shown.
          if (page.items.length === 0 && cursor !== null) continue;
          run.out.table({ items: page.items, next: cursor }, columns, "They have not written to each other.");
          return;
        }
      }),
    );
}

type Item = NonNullable<ContactHistoryQuery["contactCorrespondence"]>["items"][number];

const columns: readonly Column<Item>[] = [
  ["", ({ direction }) => (direction === "OUTBOUND" ? "→" : "←")],
  ["CHANNEL", ({ channel }) => channel.toLowerCase()],
  ["TEXT", textOf],
  ["STATUS", ({ status }) => status],
  ["WHEN", ({ occurredAt }) => occurredAt],
  ["ID", ({ sourceId }) => sourceId],
];

function textOf({ email, imessage, slack, a2a }: Item): string | null {
  return email?.subject ?? email?.snippet ?? imessage?.text ?? slack?.text ?? a2a?.text ?? null;
}
