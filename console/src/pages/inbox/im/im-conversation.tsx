import { useState } from "react";
import {
  ImConversationDocument,
  type ImConversationQuery,
  MarkConversationReadDocument,
  SendInstantMessageDocument,
} from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useChange } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { Answered } from "../../../parts/answered.js";
import { Answering } from "../../../parts/answering.js";
import { Badge, inWords } from "../../../parts/badge.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { nextPage } from "../../../parts/pager.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { ScreeningNote } from "../../../parts/screening-note.js";
import { SendBox } from "../../../parts/send-box.js";
import { useTitle } from "../../../parts/use-title.js";
import { writerInText } from "../../../parts/writer.js";
import { WriterName } from "../../../parts/writer-name.js";
import { SnoozeConversation } from "./snooze-conversation.js";

type Message = ImConversationQuery["imMessages"]["nodes"][number];

const kinds = ["im.message.", "im.conversation.", "im.reaction.", "contact."];

/** A conversation over instant messages, oldest at the top as phones show it. */
export function ImConversation({ id }: { readonly id: string }) {
  const [after, setAfter] = useState<string | null>(null);
  const [target, setTarget] = useState<Message | null>(null);
  const variables = { id, after };
  const { data, problem, isLoading, refetch } = useLiveQuery(ImConversationDocument, variables, kinds);
  const { run: mark, problem: unmarked } = useChange(MarkConversationReadDocument);
  const { run: send, problem: refusal, isRunning } = useChange(SendInstantMessageDocument);
  const conversation = data?.imConversation;
  const remote =
    conversation?.remoteNumber == null ? null : { address: conversation.remoteNumber, contact: conversation.contact };
  useTitle(remote === null ? conversation?.participants.join(", ") : writerInText(remote));
  const hasUnread = data?.imMessages.nodes.some(({ direction, isRead }) => direction === "INBOUND" && !isRead) === true;
  const next = data === undefined ? null : nextPage(data.imMessages.pageInfo);
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && conversation == null && <p>There is no conversation with this id.</p>}
      {conversation != null && (
        <article aria-labelledby="conversation-title">
          <h2 id="conversation-title">
            {remote === null ? conversation.participants.join(", ") : <WriterName {...remote} withAddress isLink />}
          </h2>
          {conversation.identity != null && (
            <p className="soft">
              with{" "}
              <Link href={href(["agents", conversation.identity.agentHandle])}>
                @{conversation.identity.agentHandle}
              </Link>
              {conversation.isConnected === false && ", no longer connected"}
            </p>
          )}
          <SnoozeConversation id={id} until={conversation.snoozedUntil} />
          <p className="actions">
            {/* Not by opening it: the agent may look for what is unread, and phones show who has read. */}
            {hasUnread && (
              <button type="button" className="quiet" onClick={() => void mark({ input: { conversationId: id } })}>
                Mark as read
              </button>
            )}
            {next !== null && (
              <button type="button" className="quiet" onClick={() => setAfter(next)}>
                Older messages
              </button>
            )}
            {after !== null && (
              <button type="button" className="quiet" onClick={() => setAfter(null)}>
                Newest messages
              </button>
            )}
          </p>
          <ProblemNote problem={unmarked} />
          <ol className="talk" aria-label="Messages, oldest first">
            {data!.imMessages.nodes.toReversed().map((message) => (
              <Said key={message.id} message={message} reply={() => setTarget(message)} />
            ))}
          </ol>
          {target !== null && (
            <Answering from={senderInText(target)} text={target.content ?? null} stop={() => setTarget(null)} />
          )}
          <SendBox
            label={`Message as @${conversation.identity?.agentHandle ?? "agent"}`}
            problem={refusal}
            isRunning={isRunning}
            send={async (text, key) => {
              const input = { conversationId: id, text, replyToMessageId: target?.id ?? null };
              // Another target is another message, although the text stays.
              const sent = await send({ input }, target === null ? key : `${key}-${target.id}`);
              if (sent !== null) setTarget(null);
              return sent !== null;
            }}
          />
          <ExplorerLink query={ImConversationDocument} variables={variables} />
        </article>
      )}
    </>
  );
}

const wrong: ReadonlySet<string> = new Set(["ERROR", "DECLINED", "PENDING", "QUEUED"]);

/** Who sent a message, if that is not clear. */
const senderInText = ({
  senderNumber,
  senderContact,
}: Pick<Message, "senderNumber" | "senderContact">): string | null =>
  senderNumber == null ? null : writerInText({ address: senderNumber, contact: senderContact });

interface SaidProps {
  readonly message: Message;
  /** Begins a reply to it. */
  readonly reply: () => void;
}

function Said({ message, reply }: SaidProps) {
  const { content, createdAt, direction, status, senderNumber, media, reactions, isBlocked, errorMessage } = message;
  const { replyTo } = message;
  return (
    <li className={direction === "OUTBOUND" ? "ours" : undefined}>
      {replyTo != null && <Answered from={senderInText(replyTo)} text={replyTo.content ?? null} />}
      <p className="said">{content}</p>
      <ScreeningNote screening={message.screening} />
      {media.map(({ url, contentType }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          {contentType ?? "a file"}
        </a>
      ))}
      <p className="soft">
        {direction === "INBOUND" && senderNumber != null && (
          <WriterName address={senderNumber} contact={message.senderContact} />
        )}{" "}
        <Moment at={createdAt} />
        {wrong.has(status) ? <Badge state={status} /> : direction === "OUTBOUND" && inWords(status)}
        {isBlocked && <Badge state="BLOCKED" />}
        {errorMessage}
        {reactions
          .filter(({ isLive }) => isLive)
          .map(({ id, reaction, customEmoji }) => (
            <span key={id}> reaction: {customEmoji ?? inWords(reaction)}</span>
          ))}
      </p>
      {!isBlocked && (
        <button type="button" className="quiet" onClick={reply} aria-label={`Reply to ${content ?? "the file"}`}>
          Reply
        </button>
      )}
    </li>
  );
}
