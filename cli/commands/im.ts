import type { Command } from "commander";
import {
  ImConversationsDocument,
  type ImFactsFragment,
  ImMessagesDocument,
  ImUpdatesDocument,
  SendImDocument,
} from "../../clients/graphql/index.js";
import { addressees } from "./addressees.js";
import { textOf } from "./ask.js";
import { UsageError } from "../terminal/exit-codes.js";
import { addImSnooze } from "./im-snooze.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online } from "../terminal/online.js";
import { tailing, type TailOptions } from "./tailing.js";
import { agentOf, agentOption } from "./whose.js";

interface ForAgent {
  readonly agent?: string;
}

/** `parley im`: messages between an agent and people with phones. */
export function addIm(program: Command): void {
  const im = program.command("im").description("instant messages of an agent");
  listing(im.command("conversations").description("list the conversations"))
    .option(...agentOption)
    .action(
      online(async (run, options: ListOptions & ForAgent) => {
        const { id: agentId } = await agentOf(run, options.agent);
        const found = await list(
          options,
          async (page) => (await run.run(ImConversationsDocument, { ...page, agentId })).imConversations,
        );
        run.out.table(
          found,
          [
            ["WITH", ({ conversation: { remoteNumber, participants } }) => remoteNumber ?? participants.join(", ")],
            ["UNREAD", ({ unreadCount }) => unreadCount],
            ["LAST MESSAGE", ({ latestText }) => latestText],
            ["WHEN", ({ latestMessageAt }) => latestMessageAt],
            ["ID", ({ conversation }) => conversation.id],
          ],
          "There are no conversations.",
        );
      }),
    );
  listing(im.command("list").description("list messages, newest first"))
    .option("--conversation <id>", "only messages of this conversation")
    .option(...agentOption)
    .action(
      online(async (run, options: ListOptions & ForAgent & { readonly conversation?: string }) => {
        const { id: agentId } = await agentOf(run, options.agent);
        const conversationId = options.conversation;
        const found = await list(
          options,
          async (page) => (await run.run(ImMessagesDocument, { ...page, agentId, conversationId })).imMessages,
        );
        run.out.table(
          found,
          [
            ["", ({ direction }) => (direction === "OUTBOUND" ? "→" : "←")],
            ["WITH", ({ remoteNumber, senderNumber }) => remoteNumber ?? senderNumber],
            ["TEXT", ({ content }) => content],
            ["STATUS", ({ status }) => status.toLowerCase()],
            ["WHEN", ({ createdAt }) => createdAt],
            ["ID", ({ id }) => id],
          ],
          "There are no messages.",
        );
      }),
    );
  im.command("send")
    .argument("<text...>", "the text; - reads it from standard input")
    .description("send a message to a number or to a conversation")
    .addOption(addressees("--to <number...>", "the number, such as +15555550100", "number"))
    .option("--conversation <id>", "the conversation")
    .option("--reply-to <id>", "the message of the conversation that it replies to")
    .option(...agentOption)
    .action(
      online(
        async (
          run,
          words: string[],
          { to, conversation, replyTo, agent }: ForAgent & { to?: string[]; conversation?: string; replyTo?: string },
        ) => {
          if ((to === undefined) === (conversation === undefined)) {
            throw new UsageError("Name either --to or --conversation.");
          }
          if (replyTo !== undefined && conversation === undefined) {
            throw new UsageError("--reply-to needs --conversation.");
          }
          const text = await textOf(words);
          const { id: identityId } = await agentOf(run, agent);
          const input = { identityId, to, conversationId: conversation, replyToMessageId: replyTo, text };
          const { message } = (await run.run(SendImDocument, { input })).sendImMessage;
          run.out.result(message, () => [message === null ? "sent" : lineOf(message)]);
        },
      ),
    );
  addImSnooze(im);
  tailing(im.command("tail").description("follow messages and their states"))
    .option(...agentOption)
    .action(
      online(async (run, { agent, after }: TailOptions) => {
        const { id: agentId } = await agentOf(run, agent);
        for await (const { imMessageChanged: update } of run.follow(ImUpdatesDocument, { agentId, after })) {
          const { occurredAt, kind, message } = update;
          run.out.event(update, () => `${occurredAt}  ${kind}  ${message === null ? "" : lineOf(message)}`);
        }
      }),
    );
}

function lineOf({ direction, status, remoteNumber, senderNumber, content, id }: ImFactsFragment): string {
  const arrow = direction === "OUTBOUND" ? "→" : "←";
  return `${status.toLowerCase()} ${arrow} ${remoteNumber ?? senderNumber ?? ""}  ${content ?? ""}  ${id}`;
}
