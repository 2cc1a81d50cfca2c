import { useQuery } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import {
  PhoneMessagesDocument,
  ReactFromPhoneDocument,
  ReadOnPhoneDocument,
  SendFromPhoneDocument,
  TakeBackOnPhoneDocument,
  TypeOnPhoneDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { problemOf } from "../../api/problem.js";
import { Answering } from "../../parts/answering.js";
import { nextPage } from "../../parts/pager.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SendBox } from "../../parts/send-box.js";
import { PhoneMessage } from "./phone-message.js";
import { SendFile } from "./send-file.js";

/** Milliseconds between two typing events. */
const typingPause = 3_000;

interface PhoneScreenProps {
  readonly number: string;
  readonly threadId: string;
  /** Counts what has happened at the phone. */
  readonly news: number;
  /** Who types in it. */
  readonly typing: string | null;
  /** Whether the phone can reply to a message. */
  readonly hasReplies: boolean;
}

/** A conversation as a phone shows it, oldest at the top. */
export function PhoneScreen({ number, threadId, news, typing, hasReplies }: PhoneScreenProps) {
  const [replyToMessageId, setReplyTo] = useState<string | null>(null);
  const [after, setAfter] = useState<string | null>(null);
  const variables = { number, threadId, after };
  const { data, previousData, error, refetch } = useQuery(PhoneMessagesDocument, {
    variables,
    fetchPolicy: "network-only",
  });
  useEffect(() => {
    if (news > 0) void refetch().catch(() => {});
  }, [news, refetch]);
  const send = useChange(SendFromPhoneDocument);
  const react = useChange(ReactFromPhoneDocument);
  const takeBack = useChange(TakeBackOnPhoneDocument);
  const read = useChange(ReadOnPhoneDocument);
  const type = useChange(TypeOnPhoneDocument);
  const lastTyped = useRef(0);
  const typed = (): void => {
    if (Date.now() - lastTyped.current < typingPause) return;
    lastTyped.current = Date.now();
    void type.run({ input: { number, threadId } });
  };
  const page = (data ?? previousData)?.imHandsetMessages;
  const shown = new Map(page?.nodes.map((message) => [message.id, message]));
  const answered = replyToMessageId === null ? undefined : shown.get(replyToMessageId);
  const next = page === undefined ? null : nextPage(page.pageInfo);
  const isUnread = page?.nodes.some(({ direction, status }) => direction === "INBOUND" && status !== "READ") === true;
  return (
    <>
      <ProblemNote
        problem={(error === undefined ? null : problemOf(error)) ?? react.problem ?? takeBack.problem ?? read.problem}
        retry={() => void refetch()}
      />
      <p className="actions">
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
        {isUnread && (
          <button type="button" className="quiet" onClick={() => void read.run({ input: { number, threadId } })}>
            Mark as read
          </button>
        )}
      </p>
      <ol className="talk screen" aria-label={`Messages on ${number}, oldest first`} aria-live="polite" tabIndex={0}>
        {page?.nodes.toReversed().map((message) => (
          <PhoneMessage
            key={message.id}
            message={message}
            number={number}
            repliedTo={shown.get(message.replyToMessageId ?? "") ?? null}
            reply={hasReplies ? () => setReplyTo(message.id) : null}
            react={(reaction) => void react.run({ input: { number, messageId: message.id, reaction } })}
            takeBack={(tapbackId) => void takeBack.run({ input: { number, tapbackId } })}
          />
        ))}
      </ol>
      <p className="soft" role="status">
        {typing !== null && `${typing} is typing…`}
      </p>
      {answered !== undefined && (
        <Answering from={answered.from} text={answered.text ?? null} stop={() => setReplyTo(null)} />
      )}
      <SendBox
        label={`Text from ${number}`}
        problem={send.problem}
        isRunning={send.isRunning}
        send={async (text, key) => {
          // Another target is another message, although the text stays.
          const input = { number, threadId, text, replyToMessageId };
          const sent = await send.run({ input }, replyToMessageId === null ? key : `${key}-${replyToMessageId}`);
          if (sent !== null) setReplyTo(null);
          return sent !== null;
        }}
        typed={typed}
      />
      <SendFile number={number} threadId={threadId} />
    </>
  );
}
