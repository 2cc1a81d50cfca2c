import { useEffect, useRef } from "react";
import { BeginDraftDocument, type ReadMailFragment } from "../../../../../generated/console-documents.js";
import { go, href } from "../../../address/address.js";
import { useChange } from "../../../api/change.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { useFiltersOnly } from "../use-filters-only.js";
import { subjectWith } from "./subject-with.js";

/** Begins a reply or a forward: a draft, which is then written at an address of its own. */
export function Answer({ message, mailbox }: { readonly message: ReadMailFragment; readonly mailbox: string }) {
  const { run, problem, isRunning } = useChange(BeginDraftDocument);
  const filtersOnly = useFiltersOnly();
  const place = useRef<HTMLParagraphElement>(null);
  const begin = async (facts: object): Promise<void> => {
    const data = await run({ input: { mailbox, ...facts } });
    const id = data?.createMailDraft.draft?.id;
    if (id !== undefined) go(href(["inbox", "draft", mailbox, id], filtersOnly));
  };
  const subject = message.subject ?? "";
  const answer = { inReplyToMessageId: message.id, subject: subjectWith("Re:", subject) };
  const sender = message.replyTo.length > 0 ? message.replyTo : [message.fromAddress];
  const reply = (): void =>
    void begin({ ...answer, recipients: { to: message.direction === "OUTBOUND" ? message.toAddresses : sender } });
  const all = message.replyAllRecipients;
  const forward = (): void => void begin({ forwardOfMessageId: message.id, subject: subjectWith("Fwd:", subject) });
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      // The newest message of the thread is the first of the page.
      if (place.current !== document.querySelector(".answer") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select, dialog")) return;
      if (event.key === "r") reply();
      if (event.key === "f") forward();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  });
  return (
    <>
      <p className="actions answer" ref={place}>
        <button type="button" disabled={isRunning} onClick={reply} aria-keyshortcuts="r">
          Reply
        </button>
        {all != null && all.to.length + all.cc.length > 1 && (
          <button
            type="button"
            className="quiet"
            disabled={isRunning}
            onClick={() => void begin({ ...answer, recipients: { to: all.to, cc: all.cc } })}
          >
            Reply to all
          </button>
        )}
        <button type="button" className="quiet" disabled={isRunning} onClick={forward} aria-keyshortcuts="f">
          Forward
        </button>
      </p>
      <ProblemNote problem={problem} />
    </>
  );
}
