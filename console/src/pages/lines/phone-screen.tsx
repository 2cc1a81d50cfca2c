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
import { nextPage } from "../../parts/pager.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SendBox } from "../../parts/send-box.js";
import { PhoneMessage } from "./phone-message.js";
import { SendFile } from "./send-file.js";

/** Milliseconds between two signs that somebody types. */
const typingPause = 3_000;

interface PhoneScreenProps {
  readonly number: string;
  readonly threadId: string;
  /** Counts what has happened at the phone. */
  readonly news: number;
  /** Who types in it. */
  readonly typing: string | null;
}

/** A conversation as a phone shows it, oldest at the top. */
export function PhoneScreen({ number, threadId, news, typing }: PhoneScreenProps) {
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
            react={(reaction) => void react.run({ input: { number, messageId: message.id, reaction } })}
            takeBack={(tapbackId) => void takeBack.run({ input: { number, tapbackId } })}
          />
        ))}
      </ol>
      <p className="soft" role="status">
        {typing !== null && `${typing} is typing…`}
      </p>
      <SendBox
        label={`Text from ${number}`}
        problem={send.problem}
        isRunning={send.isRunning}
        send={async (text, key) => (await send.run({ input: { number, threadId, text } }, key)) !== null}
        typed={typed}
      />
      <SendFile number={number} threadId={threadId} />
    </>
  );
}
