import { useRef } from "react";
import { DraftDocument, type WrittenDraftFragment } from "../../../../../generated/console-documents.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { Loading } from "../../../parts/loading.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { useTitle } from "../../../parts/use-title.js";
import { DraftEditor } from "./draft-editor.js";
import { EndedDraft } from "./ended-draft.js";

/** A draft: it is saved while it is written, and everybody sees what others have written. */
export default function Draft({ mailbox, id }: { readonly mailbox: string; readonly id: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(DraftDocument, { mailbox, id }, ["mail.draft."]);
  const last = useRef<WrittenDraftFragment | null>(null);
  const now = data?.mailDraft;
  if (now != null) last.current = now;
  useTitle(now == null ? null : now.current.subject || "(no subject)");
  // A draft that is gone is refused, as one that never was.
  const isEnded = problem?.code === "not_found" || (data !== undefined && now == null);
  return (
    <>
      {isLoading && <Loading />}
      {problem !== null && data === undefined && !isEnded && <ProblemNote problem={problem} retry={refetch} />}
      {last.current !== null && <DraftEditor key={id} mailbox={mailbox} draft={last.current} isEnded={isEnded} />}
      {last.current === null && isEnded && (
        <EndedDraft mailbox={mailbox} id={id} handle={null} draft={null} unsaved={null} />
      )}
    </>
  );
}
