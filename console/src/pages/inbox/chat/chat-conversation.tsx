import { type ReactNode, useState } from "react";
import {
  ChatConversationDocument,
  type ChatConversationQuery,
  SendChatDocument,
} from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useChange } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { useFiltersOnly } from "../use-filters-only.js";
import { SendBox } from "../../../parts/send-box.js";
import { useTitle } from "../../../parts/use-title.js";
import { ChatUserName } from "./chat-names.js";
import { emojiOf } from "./emoji.js";
import { Formatted } from "./formatted.js";
import { outcomeInWords } from "./outcome-in-words.js";

type Message = NonNullable<ChatConversationQuery["chatMessages"]>["messages"][number];

const kinds = ["chat.event.", "chat.action.", "chat.operation."];

interface ChatConversationProps {
  readonly connectionId: string;
  readonly conversationId: string;
  /** Slack's timestamp of a thread; null for the conversation. */
  readonly threadTs: string | null;
}

/** A conversation of a workspace, or a thread of it, as Slack has it now. */
export function ChatConversation({ connectionId, conversationId, threadTs }: ChatConversationProps) {
  const filtersOnly = useFiltersOnly();
  const [cursor, setCursor] = useState<string | null>(null);
  const variables = { connectionId, conversationId, threadTs, cursor };
  const { data, problem, isLoading, refetch } = useLiveQuery(ChatConversationDocument, variables, kinds);
  const { run, problem: refusal, isRunning } = useChange(SendChatDocument);
  const [outcome, setOutcome] = useState<string | null>(null);
  const connection = data?.chatConnection;
  const channel = data?.chatConversation?.name == null ? conversationId : `#${data.chatConversation.name}`;
  useTitle(data === undefined ? null : channel);
  const next = data?.chatMessages?.nextCursor ?? null;
  const send = async (text: string, idempotencyKey: string): Promise<boolean> => {
    const answer = await run({ input: { connectionId, conversationId, threadTs, text, idempotencyKey } });
    const action = answer?.sendChatMessage.action;
    if (action === undefined) return false;
    setOutcome(outcomeInWords(action.status, action.errorCode));
    refetch();
    return action.status !== "FAILED";
  };
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && (
        <article aria-labelledby="chat-title">
          <h2 id="chat-title">
            {threadTs !== null && "Thread in "}
            {channel}
          </h2>
          {threadTs !== null && (
            <p>
              <Link href={href(["inbox", "chat", connectionId, conversationId], filtersOnly)}>
                The complete conversation
              </Link>
            </p>
          )}
          {connection != null && (
            <p className="soft">
              {connection.workspaceName}
              {connection.identity != null && (
                <>
                  {" "}
                  as{" "}
                  <Link href={href(["agents", connection.identity.agentHandle])}>
                    @{connection.identity.agentHandle}
                  </Link>
                </>
              )}
            </p>
          )}
          <p className="actions">
            {next !== null && (
              <button type="button" className="quiet" onClick={() => setCursor(next)}>
                {threadTs === null ? "Older messages" : "Later messages"}
              </button>
            )}
            {cursor !== null && (
              <button type="button" className="quiet" onClick={() => setCursor(null)}>
                {threadTs === null ? "Newest messages" : "First messages"}
              </button>
            )}
          </p>
          <ol className="talk" aria-label="Messages, oldest first">
            {(data.chatMessages?.messages ?? []).toSorted(oldestFirst).map((message) => (
              <Said
                key={message.ts}
                message={message}
                connectionId={connectionId}
                isOurs={message.user === connection?.botUserId}
              >
                {threadTs === null && (
                  <Link
                    href={href(
                      ["inbox", "chat", connectionId, conversationId, message.threadTs ?? message.ts],
                      filtersOnly,
                    )}
                  >
                    {message.threadTs == null ? "Reply in a thread" : "Open the thread"}
                    <span className="unseen"> of {message.text}</span>
                  </Link>
                )}
              </Said>
            ))}
          </ol>
          {outcome !== null && <p role="status">{outcome}</p>}
          <SendBox
            label={`Message as @${connection?.identity?.agentHandle ?? "agent"}`}
            problem={refusal}
            isRunning={isRunning}
            send={send}
          />
          <ExplorerLink query={ChatConversationDocument} variables={variables} />
        </article>
      )}
    </>
  );
}

/** Slack's timestamps have as many digits as each other. */
const oldestFirst = (left: Message, right: Message): number => (left.ts < right.ts ? -1 : 1);

interface SaidProps {
  readonly message: Message;
  readonly connectionId: string;
  readonly isOurs: boolean;
  readonly children: ReactNode;
}

function Said({ message, connectionId, isOurs, children }: SaidProps) {
  const { ts, user, text, files, reactions, botId } = message;
  return (
    <li className={isOurs ? "ours" : undefined}>
      <p className="said">
        <Formatted text={text} connectionId={connectionId} />
      </p>
      {files.map(({ id, name }) => (
        <p key={id ?? name}>File: {name ?? id}</p>
      ))}
      <p className="soft">
        {user == null ? botId : <ChatUserName connectionId={connectionId} userId={user} />}{" "}
        <Moment at={new Date(Number(ts) * 1_000).toISOString()} />
        {reactions.map(({ name, count }) => (
          <span key={name}>
            {" "}
            {emojiOf(name)} {count}
          </span>
        ))}{" "}
        {children}
      </p>
    </li>
  );
}
