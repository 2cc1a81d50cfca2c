import { useId, useState } from "react";
import {
  BeginImportDocument,
  CancelImportDocument,
  ImportsDocument,
  type ImportsQuery,
  StartImportDocument,
} from "../../../../../generated/console-documents.js";
import { useChange } from "../../../api/change.js";
import { useLiveQuery } from "../../../api/live-query.js";
import type { Problem } from "../../../api/problem.js";
import { upload } from "../../../api/upload.js";
import { Badge } from "../../../parts/badge.js";
import { Empty } from "../../../parts/empty.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import type { ChosenAgent } from "../stream/source.js";
import { WhoseMailbox } from "./whose-mailbox.js";

interface ImportsProps {
  readonly agents: readonly ChosenAgent[];
  readonly agent: ChosenAgent | null;
}

/** Brings old mail into a mailbox, and shows how far it is. */
export default function Imports({ agents, agent }: ImportsProps) {
  return (
    <>
      <h2>Imports</h2>
      <WhoseMailbox agents={agents} agent={agent}>
        {(mailbox) => (
          <>
            <NewImport key={`new ${mailbox}`} mailbox={mailbox} />
            <List key={mailbox} mailbox={mailbox} />
          </>
        )}
      </WhoseMailbox>
    </>
  );
}

function NewImport({ mailbox }: { readonly mailbox: string }) {
  const beginning = useChange(BeginImportDocument);
  const start = useChange(StartImportDocument);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const id = useId();
  const bring = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const data = await beginning.run({ input: { mailbox, sourceFormat: "AUTO", markAsRead: true } });
    if (data === null) return;
    const { import: created, upload: target } = data.createMailImport;
    setProgress(0);
    const { problem } = await upload(target.url, target.fields, file, setProgress);
    setProgress(null);
    setRefusal(problem);
    if (problem === null) await start.run({ input: { mailbox, importId: created.id } });
  };
  return (
    <>
      <p className="field">
        <label htmlFor={id}>Import a file</label>
        <input
          id={id}
          type="file"
          accept=".eml,.mbox,.zip"
          disabled={progress !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            void bring(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <span className="soft" id={`${id}-hint`}>
          eml, mbox or zip, up to 1 GiB. Messages that the mailbox already has are skipped.
        </span>
      </p>
      {progress !== null && <progress aria-label="Upload" value={progress} max={1} />}
      <ProblemNote problem={beginning.problem ?? refusal ?? start.problem} />
    </>
  );
}

function List({ mailbox }: { readonly mailbox: string }) {
  const variables = { mailbox };
  const { data, problem, isLoading, refetch } = useLiveQuery(ImportsDocument, variables, ["mail.import."]);
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data?.mailImports.nodes.length === 0 && (
        <Empty title="Nothing was imported yet.">
          <p>Choose a file above. Its messages appear in the inbox while the import runs.</p>
        </Empty>
      )}
      <ul className="list">
        {data?.mailImports.nodes.map((one) => (
          <OneImport key={one.id} one={one} mailbox={mailbox} />
        ))}
      </ul>
      <ExplorerLink query={ImportsDocument} variables={variables} />
    </>
  );
}

const running: ReadonlySet<string> = new Set(["PENDING_UPLOAD", "QUEUED", "RUNNING"]);

function OneImport(props: { readonly one: ImportsQuery["mailImports"]["nodes"][number]; readonly mailbox: string }) {
  const { one, mailbox } = props;
  const { run, problem, isRunning } = useChange(CancelImportDocument);
  return (
    <li>
      <Moment at={one.createdAt} /> <Badge state={one.status} />
      <span className="soft block">
        {running.has(one.status)
          ? `${one.messagesImported} messages imported so far`
          : `${one.messagesImported} of ${one.messagesProcessed} messages imported`}
        , {one.messagesSkippedDuplicate} duplicates, {one.messagesFailed + one.messagesRejectedUnsafe} rejected{" "}
        {one.errorDetail}
      </span>
      {running.has(one.status) && (
        <button
          type="button"
          className="quiet"
          disabled={isRunning}
          onClick={() => void run({ input: { mailbox, importId: one.id } })}
        >
          Cancel this import
        </button>
      )}
      <ProblemNote problem={problem} />
    </li>
  );
}
