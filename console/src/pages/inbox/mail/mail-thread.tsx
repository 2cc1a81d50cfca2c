import { useState } from "react";
import {
  type MailFolder,
  MailThreadDocument,
  type MailThreadQuery,
  MarkThreadReadDocument,
  MoveThreadDocument,
} from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useChange } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { inWords } from "../../../parts/badge.js";
import { withMarks } from "../../../parts/bidi-marks.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { nextPage } from "../../../parts/pager.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { useTitle } from "../../../parts/use-title.js";
import { ThreadLabels } from "../labels/thread-labels.js";
import { MailMessage } from "./mail-message.js";
import { SnoozeThread } from "./snooze-thread.js";

type Thread = NonNullable<MailThreadQuery["mailThread"]>;

const kinds = ["mail.message.", "mail.thread.", "label.", "review.", "contact."];

/** A thread, its newest message first. */
export function MailThread({ mailbox, id }: { readonly mailbox: string; readonly id: string }) {
  const [after, setAfter] = useState<string | null>(null);
  const variables = { mailbox, id, after };
  const { data, problem, isLoading, refetch } = useLiveQuery(MailThreadDocument, variables, kinds);
  const thread = data?.mailThread;
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {thread != null && <ThreadView thread={thread} mailbox={mailbox} first={after === null} readOn={setAfter} />}
      <ExplorerLink query={MailThreadDocument} variables={variables} />
    </>
  );
}

interface ThreadViewProps {
  readonly thread: Thread;
  readonly mailbox: string;
  readonly first: boolean;
  readonly readOn: (after: string | null) => void;
}

function ThreadView({ thread, mailbox, first, readOn }: ThreadViewProps) {
  const { nodes, pageInfo } = thread.messages;
  const newest = nodes.toSorted((left, right) => (left.createdAt < right.createdAt ? 1 : -1));
  const next = nextPage(pageInfo);
  const handle = thread.mailbox?.identity?.agentHandle;
  useTitle(thread.subject ?? "(no subject)");
  return (
    <article aria-labelledby="thread-title">
      <h2 id="thread-title">{withMarks(thread.subject ?? "(no subject)")}</h2>
      <p className="soft">
        {thread.messageCount} {thread.messageCount === 1 ? "message" : "messages"} in {inWords(thread.folder)} of{" "}
        {handle === undefined ? mailbox : <Link href={href(["agents", handle])}>@{handle}</Link>}
      </p>
      <ThreadLabels mailbox={mailbox} id={thread.id} names={thread.labels} />
      <SnoozeThread mailbox={mailbox} id={thread.id} until={thread.snoozedUntil} />
      {newest.map((message, index) => (
        <MailMessage key={message.id} message={message} mailbox={mailbox} isOpen={index === 0} />
      ))}
      <Changes thread={thread} mailbox={mailbox} />
      {(next !== null || !first) && (
        <p className="actions">
          {!first && (
            <button type="button" className="quiet" onClick={() => readOn(null)}>
              First messages
            </button>
          )}
          {next !== null && (
            <button type="button" className="quiet" onClick={() => readOn(next)}>
              More messages
            </button>
          )}
        </p>
      )}
    </article>
  );
}

function Changes({ thread, mailbox }: { readonly thread: Thread; readonly mailbox: string }) {
  const { id, folder, messages } = thread;
  const { run, problem, isRunning } = useChange(MoveThreadDocument);
  const marking = useChange(MarkThreadReadDocument);
  const move = (to: MailFolder): void => void run({ input: { id, mailbox, folder: to } });
  const isUnread = messages.nodes.some(({ direction, isRead }) => direction === "INBOUND" && !isRead);
  return (
    <>
      <p className="actions">
        {(["INBOX", "ARCHIVE", "SPAM"] as const)
          .filter((one) => one !== folder)
          .map((one) => (
            <button
              key={one}
              type="button"
              className="quiet"
              disabled={isRunning}
              onClick={() => move(one)}
              aria-keyshortcuts={one === "ARCHIVE" ? "e" : undefined}
            >
              Move to {inWords(one)}
            </button>
          ))}
        {isUnread && (
          <button
            type="button"
            className="quiet"
            disabled={marking.isRunning}
            onClick={() => void marking.run({ input: { id, mailbox } })}
          >
            Mark all as read
          </button>
        )}
      </p>
      <ProblemNote problem={marking.problem} />
      <ProblemNote problem={problem} />
    </>
  );
}
