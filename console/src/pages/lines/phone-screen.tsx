import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import {
  type ImReactionKind,
  PhoneMessagesDocument,
  type PhoneMessagesQuery,
  ReactFromPhoneDocument,
  ReadOnPhoneDocument,
  SendFromPhoneDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { problemOf } from "../../api/problem.js";
import { inWords } from "../../parts/badge.js";
import { Moment } from "../../parts/moment.js";
import { nextPage } from "../../parts/pager.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SendBox } from "../../parts/send-box.js";

type Message = PhoneMessagesQuery["imHandsetMessages"]["nodes"][number];

interface PhoneScreenProps {
  readonly number: string;
  readonly threadId: string;
  /** Counts what has happened at the phone. */
  readonly news: number;
}

/** A conversation as a phone shows it, oldest at the top. */
export function PhoneScreen({ number, threadId, news }: PhoneScreenProps) {
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
  const read = useChange(ReadOnPhoneDocument);
  const page = (data ?? previousData)?.imHandsetMessages;
  const next = page === undefined ? null : nextPage(page.pageInfo);
  const isUnread = page?.nodes.some(({ direction, status }) => direction === "INBOUND" && status !== "READ") === true;
  return (
    <>
      <ProblemNote
        problem={(error === undefined ? null : problemOf(error)) ?? react.problem ?? read.problem}
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
          <Shown
            key={message.id}
            message={message}
            react={(reaction) => void react.run({ input: { number, messageId: message.id, reaction } })}
          />
        ))}
      </ol>
      <SendBox
        label={`Text from ${number}`}
        problem={send.problem}
        isRunning={send.isRunning}
        send={async (text, key) => (await send.run({ input: { number, threadId, text } }, key)) !== null}
      />
    </>
  );
}

const reactions = [
  "LOVE",
  "LIKE",
  "DISLIKE",
  "LAUGH",
  "EMPHASIZE",
  "QUESTION",
] as const satisfies readonly ImReactionKind[];

interface ShownProps {
  readonly message: Message;
  readonly react: (reaction: ImReactionKind) => void;
}

function Shown({ message, react }: ShownProps) {
  const { direction, from, text, status, createdAt, media, tapbacks, wasDowngraded } = message;
  const isOwn = direction === "OUTBOUND";
  return (
    <li className={isOwn ? "ours" : undefined}>
      <p className="said">{text}</p>
      {media != null && <p>File: {media.filename}</p>}
      <p className="soft">
        {!isOwn && from} <Moment at={createdAt} /> {isOwn && inWords(status)} {wasDowngraded && "by SMS"}
        {tapbacks.map((tapback) => (
          <span key={tapback.id}> {tapback.customEmoji ?? inWords(tapback.reaction)}</span>
        ))}
      </p>
      {!isOwn && (
        <select
          aria-label={`React to ${text ?? "the file"}`}
          value=""
          onChange={({ target }) => react(target.value as ImReactionKind)}
        >
          <option value="">React…</option>
          {reactions.map((reaction) => (
            <option key={reaction} value={reaction}>
              {inWords(reaction)}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
