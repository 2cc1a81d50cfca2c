import { DraftDocument } from "../../../../../generated/console-documents.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { Loading } from "../../../parts/loading.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { DraftEditor } from "./draft-editor.js";

/** A draft: it is saved while it is written, and everybody sees what others have written. */
export default function Draft({ mailbox, id }: { readonly mailbox: string; readonly id: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(DraftDocument, { mailbox, id }, ["mail.draft."]);
  return (
    <>
      {isLoading && <Loading />}
      {problem !== null && data === undefined && <ProblemNote problem={problem} retry={refetch} />}
      {data?.mailDraft != null && <DraftEditor key={id} mailbox={mailbox} draft={data.mailDraft} />}
    </>
  );
}
