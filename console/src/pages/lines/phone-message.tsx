import { useState } from "react";
import {
  type ImReactionKind,
  PhoneFileDocument,
  type PhoneMessagesQuery,
} from "../../../../generated/console-documents.js";
import { client } from "../../api/client.js";
import { type Problem, problemOf } from "../../api/problem.js";
import { Answered } from "../../parts/answered.js";
import { inWords } from "../../parts/badge.js";
import { Moment } from "../../parts/moment.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { saveBytes } from "../../parts/save-bytes.js";

const reactions = [
  "LOVE",
  "LIKE",
  "DISLIKE",
  "LAUGH",
  "EMPHASIZE",
  "QUESTION",
] as const satisfies readonly ImReactionKind[];

interface PhoneMessageProps {
  readonly message: PhoneMessagesQuery["imHandsetMessages"]["nodes"][number];
  /** The number of the phone that shows it. */
  readonly number: string;
  /** The message that it replies to, if the screen shows it. */
  readonly repliedTo: PhoneMessageProps["message"] | null;
  /** Begins a reply to it; null where the phone has none. */
  readonly reply: (() => void) | null;
  readonly react: (reaction: ImReactionKind) => void;
  readonly takeBack: (tapbackId: string) => void;
}

/** A message on the screen of a phone. */
export function PhoneMessage({ message, number, repliedTo, reply, react, takeBack }: PhoneMessageProps) {
  const { id, direction, from, text, status, createdAt, media, tapbacks, wasDowngraded } = message;
  const isOwn = direction === "OUTBOUND";
  return (
    <li className={isOwn ? "ours" : undefined}>
      {repliedTo !== null && <Answered from={repliedTo.from} text={repliedTo.text ?? null} />}
      {text != null && <p className="said">{text}</p>}
      {media != null && <OneFile number={number} messageId={id} filename={media.filename} />}
      <p className="soft">
        {!isOwn && from} <Moment at={createdAt} /> {isOwn && inWords(status)} {wasDowngraded && "by SMS"}
        {tapbacks
          .filter((tapback) => tapback.from !== number)
          .map((tapback) => (
            <span key={tapback.id}> {tapback.customEmoji ?? inWords(tapback.reaction)}</span>
          ))}
      </p>
      {tapbacks
        .filter((tapback) => tapback.from === number)
        .map((tapback) => (
          <button key={tapback.id} type="button" className="quiet" onClick={() => takeBack(tapback.id)}>
            <span className="unseen">Take back </span>
            {tapback.customEmoji ?? inWords(tapback.reaction)} <span aria-hidden="true">×</span>
          </button>
        ))}
      {reply !== null && (
        <button type="button" className="quiet" onClick={reply} aria-label={`Reply to ${text ?? "the file"}`}>
          Reply
        </button>
      )}
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

function OneFile(props: { readonly number: string; readonly messageId: string; readonly filename: string }) {
  const { number, messageId, filename } = props;
  const [problem, setProblem] = useState<Problem | null>(null);
  const save = async (): Promise<void> => {
    try {
      const variables = { number, messageId };
      const { data } = await client.query({ query: PhoneFileDocument, variables, fetchPolicy: "no-cache" });
      if (data?.imHandsetFile != null) saveBytes(filename, data.imHandsetFile.contentBase64);
    } catch (error) {
      setProblem(problemOf(error as Error));
    }
  };
  return (
    <>
      <p>
        <button type="button" className="quiet" onClick={() => void save()}>
          Save {filename}
        </button>
      </p>
      <ProblemNote problem={problem} />
    </>
  );
}
