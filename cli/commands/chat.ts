import type { Command } from "commander";
import {
  AddChatReactionDocument,
  ChatConnectionsDocument,
  ChatConversationsDocument,
  ChatEventsDocument,
  ChatMessagesDocument,
  OwnChatConnectionsDocument,
  SendChatMessageDocument,
  WhoAmIDocument,
} from "../../clients/graphql/index.js";
import { textOf } from "./ask.js";
import { exitCodes } from "../terminal/exit-codes.js";
import { list, listing, type ListOptions } from "./lists.js";
import { online, type Online } from "../terminal/online.js";
import { tailing, type TailOptions } from "./tailing.js";
import { agentOf } from "./whose.js";

interface Where {
  readonly connection: string;
}

const connectionOption = ["--connection <id>", "the id from parley chat connections"] as const;

/** `parley chat`: the Slack workspaces of an agent. */
export function addChat(program: Command): void {
  const chat = program.command("chat").description("team chat in Slack workspaces");
  listing(chat.command("connections").description("list the workspaces that agents are connected with"))
    .option("--agent <handle>", "only those of this agent")
    .action(
      online(async (run, options: ListOptions & { readonly agent?: string }) => {
        const agentId = await agentIdOf(run, options.agent);
        const found = await list(options, async (page) =>
          agentId === null
            ? (await run.run(ChatConnectionsDocument, page)).chatOrganizationConnections
            : (await run.run(OwnChatConnectionsDocument, { ...page, agentId })).chatConnections,
        );
        run.out.table(
          found,
          [
            ["WORKSPACE", ({ workspaceName }) => workspaceName],
            ["AGENT", ({ identity }) => identity?.agentHandle],
            ["STATUS", ({ status }) => status.toLowerCase()],
            ["ID", ({ id }) => id],
          ],
          "No agent is connected with a workspace.",
        );
      }),
    );
  chat
    .command("conversations")
    .description("list channels and direct messages")
    .requiredOption(...connectionOption)
    .option("--after <cursor>", "continue after this cursor, which the previous page printed")
    .action(
      online(async (run, { connection: connectionId, after: cursor }: Where & { readonly after?: string }) => {
        const { chatConversations: found } = await run.run(ChatConversationsDocument, {
          connectionId,
          cursor,
          limit: 100,
        });
        run.out.table(
          { items: found?.conversations ?? [], next: found?.nextCursor || null },
          [
            ["ID", ({ id }) => id],
            ["NAME", ({ name, user }) => name ?? user],
            ["MEMBER", ({ isMember }) => (isMember ? "yes" : "no")],
          ],
          "There are no conversations.",
        );
      }),
    );
  chat
    .command("list")
    .argument("<conversation>", "the id of the channel")
    .description("list messages, newest first")
    .requiredOption(...connectionOption)
    .option("--thread <ts>", "only the replies of this message")
    .option("--after <cursor>", "continue after this cursor, which the previous page printed")
    .action(
      online(
        async (run, conversationId: string, options: Where & { readonly thread?: string; readonly after?: string }) => {
          const { connection: connectionId, thread: threadTs, after: cursor } = options;
          const variables = { connectionId, conversationId, threadTs, cursor, limit: 50 };
          const { chatMessages: found } = await run.run(ChatMessagesDocument, variables);
          run.out.table(
            { items: found?.messages ?? [], next: found?.nextCursor || null },
            [
              ["TS", ({ ts }) => ts],
              ["USER", ({ user }) => user],
              ["TEXT", ({ text }) => text],
            ],
            "There are no messages.",
          );
        },
      ),
    );
  addWrites(chat);
  tailing(chat.command("tail").description("follow what happens in the workspace"))
    .requiredOption(...connectionOption)
    .action(
      online(async (run, { connection: connectionId, after }: Where & TailOptions) => {
        for await (const { chatEventReceived: update } of run.follow(ChatEventsDocument, { connectionId, after })) {
          const { occurredAt, type, conversationId, event } = update;
          const said = event?.message?.text ?? event?.reaction ?? "";
          run.out.event(
            update,
            () => `${occurredAt}  ${type.toLowerCase()}  ${conversationId ?? ""}  ${event?.userId ?? ""}  ${said}`,
          );
        }
      }),
    );
}

function addWrites(chat: Command): void {
  chat
    .command("send")
    .argument("<conversation>", "the id of the channel")
    .argument("<text...>", "the text; - reads it from standard input")
    .description("send a message, once for each --idempotency-key")
    .requiredOption(...connectionOption)
    .option("--thread <ts>", "as a reply to this message")
    .action(
      online(async (run, conversationId: string, words: string[], options: Where & { readonly thread?: string }) => {
        const text = await textOf(words);
        const { connection: connectionId, thread: threadTs } = options;
        const input = { connectionId, conversationId, text, threadTs, idempotencyKey: run.idempotencyKey };
        showRecord(run, (await run.run(SendChatMessageDocument, { input })).sendChatMessage.action);
      }),
    );
  chat
    .command("react")
    .argument("<conversation>", "the id of the channel")
    .argument("<ts>", "the message")
    .argument("<name>", "the reaction, such as thumbsup")
    .description("add a reaction to a message")
    .requiredOption(...connectionOption)
    .action(
      online(async (run, conversationId: string, messageTs: string, name: string, { connection }: Where) => {
        const input = { connectionId: connection, conversationId, messageTs, name, idempotencyKey: run.idempotencyKey };
        showRecord(run, (await run.run(AddChatReactionDocument, { input })).addChatReaction.operation);
      }),
    );
}

interface ChatRecord {
  readonly id: string;
  readonly status: string;
  readonly explanation: string;
  readonly nextStep: string | null;
}

/** Prints the record of a write to Slack, which may have failed or have an unknown outcome. */
function showRecord(run: Online, record: ChatRecord): void {
  const { id, status, explanation, nextStep } = record;
  run.out.result(record, () => [
    `${status.toLowerCase()}  ${id}`,
    explanation,
    ...(nextStep === null ? [] : [nextStep]),
  ]);
  if (status === "FAILED" || status === "UNKNOWN") process.exitCode = exitCodes.failed;
}

async function agentIdOf(run: Online, named: string | undefined): Promise<string | null> {
  if (named !== undefined) return (await agentOf(run, named)).id;
  return (await run.run(WhoAmIDocument)).viewer.identity?.id ?? null;
}
