import { type FormEvent, type KeyboardEvent, useId } from "react";
import {
  DiscardDraftDocument,
  DraftDocument,
  SendDraftDocument,
  type WrittenDraftFragment,
} from "../../../../../generated/console-documents.js";
import { go, href } from "../../../address/address.js";
import { useChange } from "../../../api/change.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Field } from "../../../parts/field.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { useFiltersOnly } from "../use-filters-only.js";
import { DraftFiles } from "./draft-files.js";
import type { Typed } from "./typed.js";
import { useDraft } from "./use-draft.js";

interface DraftEditorProps {
  readonly mailbox: string;
  readonly draft: WrittenDraftFragment;
}

/** Writes an email. Ctrl Enter or ⌘ Enter sends it. */
export function DraftEditor({ mailbox, draft }: DraftEditorProps) {
  const { typed, isSaved, problem, saver } = useDraft(mailbox, draft);
  const type = (change: Partial<Typed>): void => saver.type(change);
  const sending = useChange(SendDraftDocument);
  const discarding = useChange(DiscardDraftDocument);
  const kept = useFiltersOnly();
  const id = useId();
  const send = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    const expectedGeneration = await saver.save();
    if (expectedGeneration === null) return;
    const input = { mailbox, draftId: draft.id, expectedGeneration };
    // The same draft is sent once, however often it is asked for.
    const data = await sending.run({ input }, `send-${draft.id}-${expectedGeneration}`);
    if (data === null) return;
    saver.close();
    go(href(["inbox", "mail", mailbox, data.sendMailDraft.message.threadId], kept));
  };
  const discard = async (): Promise<void> => {
    const data = await discarding.run({ input: { mailbox, draftId: draft.id } });
    if (data === null) return;
    saver.close();
    go(href(["inbox"], kept));
  };
  const pressed = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
  };
  const { forwardOfMessageId, inReplyToMessageId } = draft.current;
  const title = forwardOfMessageId != null ? "Forward" : inReplyToMessageId != null ? "Reply" : "New email";
  return (
    <form className="draft" onSubmit={(event) => void send(event)} onKeyDown={pressed}>
      <h2>{title}</h2>
      <p className="soft">From {mailbox}</p>
      <Field label="To" value={typed.to} onChange={(to) => type({ to })} />
      <div className="fields">
        <Field label="Cc" value={typed.cc} onChange={(cc) => type({ cc })} />
        <Field label="Bcc" value={typed.bcc} onChange={(bcc) => type({ bcc })} />
      </div>
      <Field label="Subject" value={typed.subject} maxLength={998} onChange={(subject) => type({ subject })} />
      <p className="field">
        <label htmlFor={id}>Text</label>
        <textarea
          id={id}
          rows={12}
          value={typed.bodyText}
          onChange={(event) => type({ bodyText: event.target.value })}
        />
      </p>
      {forwardOfMessageId != null && <p className="soft">The original follows below this text.</p>}
      <DraftFiles mailbox={mailbox} draft={draft} saver={saver} />
      <ProblemNote problem={problem} />
      {problem?.code === "draft_generation_conflict" && (
        <p className="actions">
          <button type="button" onClick={() => void saver.takeTheirs()}>
            Take what {draft.current.createdBy} wrote
          </button>
          <button type="button" className="quiet" onClick={() => void saver.keepMine()}>
            Keep mine
          </button>
        </p>
      )}
      <ProblemNote problem={sending.problem ?? discarding.problem} />
      <p className="actions">
        <button type="submit" disabled={sending.isRunning}>
          Send
        </button>
        <button type="button" className="quiet" disabled={discarding.isRunning} onClick={() => void discard()}>
          Discard
        </button>
        <span role="status" className="soft">
          {isSaved ? "Saved" : "Not saved yet"}
        </span>
        <ExplorerLink query={DraftDocument} variables={{ mailbox, id: draft.id }} />
      </p>
    </form>
  );
}
