import { type FormEvent, type KeyboardEvent, useEffect } from "react";
import {
  DiscardDraftDocument,
  DraftDocument,
  SendDraftDocument,
  type WrittenDraftFragment,
} from "../../../../../generated/console-documents.js";
import { go, href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useChange } from "../../../api/change.js";
import { AskFirst } from "../../../parts/ask-first.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Field } from "../../../parts/field.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { useCancelSend } from "../mail/use-cancel-send.js";
import { useFiltersOnly } from "../use-filters-only.js";
import { authorOf } from "./author-of.js";
import { BothVersions } from "./both-versions.js";
import { DraftBody } from "./draft-body.js";
import { DraftFiles } from "./draft-files.js";
import { DraftSchedule } from "./draft-schedule.js";
import { EndedDraft } from "./ended-draft.js";
import type { Typed } from "./typed.js";
import { useDraft } from "./use-draft.js";

interface DraftEditorProps {
  readonly mailbox: string;
  readonly draft: WrittenDraftFragment;
  /** Whether it was sent or discarded meanwhile. */
  readonly isEnded: boolean;
}

/** Writes an email, and shows all that will go out. Ctrl Enter or ⌘ Enter sends it. */
export function DraftEditor({ mailbox, draft, isEnded }: DraftEditorProps) {
  const { typed, isSaved, problem, theirs, saver } = useDraft(mailbox, draft);
  const type = (change: Partial<Typed>): void => saver.type(change);
  const sending = useChange(SendDraftDocument);
  const discarding = useChange(DiscardDraftDocument);
  const undo = useCancelSend(mailbox);
  const filtersOnly = useFiltersOnly();
  const unsaved = isSaved ? null : typed;
  useEffect(() => {
    if (isEnded && isSaved) saver.close();
  }, [saver, isEnded, isSaved]);
  const handle = draft.mailbox?.identity?.agentHandle ?? null;
  if (isEnded) return <EndedDraft mailbox={mailbox} id={draft.id} handle={handle} draft={draft} unsaved={unsaved} />;
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    const expectedGeneration = await saver.save();
    if (expectedGeneration === null) return;
    const input = { mailbox, draftId: draft.id, expectedGeneration };
    // The same draft is sent once, however often it is asked for.
    const data = await sending.run({ input }, `send-${draft.id}-${expectedGeneration}`);
    if (data === null) return;
    saver.close();
    undo.offer(data.sendMailDraft.message);
    go(href(["inbox", "mail", mailbox, data.sendMailDraft.message.threadId], filtersOnly));
  };
  const discard = async (): Promise<boolean> => {
    const data = await discarding.run({ input: { mailbox, draftId: draft.id } });
    if (data === null) return false;
    saver.close();
    go(href(["inbox", "drafts"], filtersOnly));
    return true;
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
  };
  const { forwardOfMessageId, inReplyToMessageId, trackOpens, includeOriginals } = draft.current;
  const title = forwardOfMessageId != null ? "Forward" : inReplyToMessageId != null ? "Reply" : "New email";
  return (
    <>
      <form className="draft" onSubmit={(event) => void send(event)} onKeyDown={pressed}>
        <h2>{title}</h2>
        <p className="soft">
          Written by {authorOf(draft.current)} <Moment at={draft.current.createdAt} />
          {draft.threadId != null && (
            <>
              , in reply to{" "}
              <Link href={href(["inbox", "mail", mailbox, draft.threadId], filtersOnly)}>this thread</Link>
            </>
          )}
        </p>
        {theirs !== null && (
          <BothVersions
            mine={typed}
            theirs={theirs}
            keepMine={() => void saver.keepMine()}
            takeTheirs={() => void saver.takeTheirs()}
          />
        )}
        <p>
          <span className="soft">From</span> {mailbox}
        </p>
        <Field label="To" value={typed.to} onChange={(to) => type({ to })} />
        <div className="fields">
          <Field label="Cc" value={typed.cc} onChange={(cc) => type({ cc })} />
          <Field label="Bcc" value={typed.bcc} onChange={(bcc) => type({ bcc })} />
          <Field label="Reply to" value={typed.replyTo} onChange={(replyTo) => type({ replyTo })} />
        </div>
        {typed.replyTo !== "" && <p className="badge waits">Replies do not go to {mailbox}.</p>}
        <Field label="Subject" value={typed.subject} maxLength={998} onChange={(subject) => type({ subject })} />
        <DraftBody mailbox={mailbox} draft={draft} typed={typed} type={type} />
        {forwardOfMessageId != null && (
          <p className="soft">
            The original follows below this text
            {includeOriginals ? ", with its attachments" : ", without its attachments"}.
          </p>
        )}
        {trackOpens && typed.bodyHtml !== "" && <p className="soft">Opens of this email are counted.</p>}
        <DraftFiles mailbox={mailbox} draft={draft} saver={saver} />
        <ProblemNote problem={problem} />
        <ProblemNote problem={sending.problem} />
        <p className="actions send-bar">
          <button type="submit" disabled={sending.isRunning || theirs !== null}>
            Send
          </button>
          <span role="status" className="soft">
            {isSaved ? "Saved" : "Not saved yet"}
          </span>
          <ExplorerLink query={DraftDocument} variables={{ mailbox, id: draft.id }} />
        </p>
      </form>
      <DraftSchedule mailbox={mailbox} draft={draft} save={() => saver.save()} />
      <AskFirst
        label="Discard"
        title="Discard this draft?"
        confirm="Discard the draft"
        problem={discarding.problem}
        isRunning={discarding.isRunning}
        run={discard}
      >
        The draft is deleted with its {draft.generation} {draft.generation === 1 ? "version" : "versions"} and its
        attachments. This cannot be undone.
      </AskFirst>
    </>
  );
}
