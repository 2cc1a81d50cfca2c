import { useState } from "react";
import {
  ChatConversationDocument,
  type ChatConversationQuery,
  SendChatDocument,
} from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useChange } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { inWords } from "../../../parts/badge.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { SendBox } from "../writing/send-box.js";

type Message = NonNullable<ChatConversationQuery["chatMessages"]>["messages"][number];

const kinds = ["chat.event.", "chat.action.", "chat.operation."];

/** A conversation of a workspace, as Slack has it now. */
export function ChatConversation(props: { readonly connectionId: string; readonly conversationId: string }) {
  const { connectionId, conversationId } = props;
  const [cursor, setCursor] = useState<string | null>(null);
  const variables = { connectionId, conversationId, cursor };
  const { data, problem, isLoading, refetch } = useLiveQuery(ChatConversationDocument, variables, kinds);
  const { run, problem: refusal, isRunning } = useChange(SendChatDocument);
  const [outcome, setOutcome] = useState<string | null>(null);
  const connection = data?.chatConnection;
  const next = data?.chatMessages?.nextCursor ?? null;
  const send = async (text: string, idempotencyKey: string): Promise<boolean> => {
    const answer = await run({ input: { connectionId, conversationId, text, idempotencyKey } });
    const action = answer?.sendChatMessage.action;
    if (action === undefined) return false;
    setOutcome(action.status === "SENT" ? null : `${inWords(action.status)} ${action.errorCode ?? ""}`);
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
            {data.chatConversation?.name == null ? conversationId : `#${data.chatConversation.name}`}
          </h2>
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
                Older messages
              </button>
            )}
            {cursor !== null && (
              <button type="button" className="quiet" onClick={() => setCursor(null)}>
                Newest messages
              </button>
            )}
          </p>
          <ol className="talk" aria-label="Messages, oldest first">
            {(data.chatMessages?.messages ?? []).toReversed().map((message) => (
              <Said key={message.ts} message={message} isOurs={message.user === connection?.botUserId} />
            ))}
          </ol>
          {outcome !== null && <p role="status">The message: {outcome}</p>}
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

function Said({ message, isOurs }: { readonly message: Message; readonly isOurs: boolean }) {
  const { ts, user, text, files, reactions, botId } = message;
  return (
    <li className={isOurs ? "ours" : undefined}>
      <p className="said">{text}</p>
      {files.map(({ id, name }) => (
        <p key={id ?? name}>File: {name ?? id}</p>
      ))}
      <p className="soft">
        {user ?? botId} <Moment at={new Date(Number(ts) * 1_000).toISOString()} />
        {reactions.map(({ name, count }) => (
          <span key={name}>
            {" "}
            :{name}: {count}
          </span>
        ))}
      </p>
    </li>
  );
}
