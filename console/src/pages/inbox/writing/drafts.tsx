import { useState } from "react";
import { DraftsDocument } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useLiveQuery } from "../../../api/live-query.js";
import { Empty } from "../../../parts/empty.js";
import { ExplorerLink } from "../../../parts/explorer-link.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { nextPage } from "../../../parts/pager.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import type { ChosenAgent } from "../stream/source.js";
import { useFiltersOnly } from "../use-filters-only.js";
import { WhoseMailbox } from "./whose-mailbox.js";

interface DraftsProps {
  readonly agents: readonly ChosenAgent[];
  readonly agent: ChosenAgent | null;
}

/** The drafts of an agent, whoever writes them. */
export default function Drafts({ agents, agent }: DraftsProps) {
  return (
    <>
      <h2>Drafts</h2>
      <WhoseMailbox agents={agents} agent={agent}>
        {(mailbox) => <List key={mailbox} mailbox={mailbox} />}
      </WhoseMailbox>
    </>
  );
}

function List({ mailbox }: { readonly mailbox: string }) {
  const [after, setAfter] = useState<string | null>(null);
  const variables = { mailbox, after };
  const { data, problem, isLoading, refetch } = useLiveQuery(DraftsDocument, variables, ["mail.draft."]);
  const kept = useFiltersOnly();
  const next = data === undefined ? null : nextPage(data.mailDrafts.pageInfo);
  return (
    <>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data?.mailDrafts.nodes.length === 0 && (
        <Empty title="There are no drafts.">
          <p>
            <Link href={href(["inbox", "new"], kept)}>Write an email</Link>, or reply to one.
          </p>
        </Empty>
      )}
      <ul className="list">
        {data?.mailDrafts.nodes.map(({ id, updatedAt, current: { subject, recipients, createdBy } }) => (
          <li key={id}>
            <Link href={href(["inbox", "draft", mailbox, id], kept)}>{subject || "(no subject)"}</Link>{" "}
            <span className="soft">
              to {recipients.to.join(", ") || "nobody yet"}, written by {createdBy} <Moment at={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
      {next !== null && (
        <button type="button" className="quiet" onClick={() => setAfter(next)}>
          Next page
        </button>
      )}
      <ExplorerLink query={DraftsDocument} variables={variables} />
    </>
  );
}
