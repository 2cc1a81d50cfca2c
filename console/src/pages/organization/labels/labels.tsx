import { useState } from "react";
import { DeleteLabelDocument, LabelsDocument } from "../../../../../generated/console-documents.js";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { useChange } from "../../../api/change.js";
import { useLiveRows } from "../../../api/live-rows.js";
import { AskFirst } from "../../../parts/ask-first.js";
import { Empty } from "../../../parts/empty.js";
import { Grow } from "../../../parts/grow.js";
import { LabelName } from "../../../parts/label-name.js";
import { Loading } from "../../../parts/loading.js";
import { Moment } from "../../../parts/moment.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import { Table } from "../../../parts/table.js";
import { type CatalogueLabel, ChangeLabel } from "./change-label.js";
import { nameOfColor } from "./label-colors.js";

/** More is not counted. */
const mostCounted = 10_000;
const inFigures = (count: number): string => `${count.toLocaleString("en")}${count === mostCounted ? " or more" : ""}`;

/** The labels of the organization, and how much has them. Everybody here may change them. */
export function Labels() {
  // Mail and drafts that get or lose a label change the counts.
  const list = useLiveRows(
    LabelsDocument,
    {},
    ["label.", "mail.message.changed", "mail.draft."],
    (data) => data.labels,
    {
      restMs: 2_000,
    },
  );
  const [changed, setChanged] = useState<CatalogueLabel | null>(null);
  const own = list.rows?.filter(({ isSystem }) => !isSystem);
  return (
    <>
      <p className="soft">
        Names for mail, the same in all mailboxes of the organization. A label is there from its first use.
      </p>
      <ProblemNote problem={list.problem} retry={list.refetch} />
      {list.isLoading && <Loading />}
      {own?.length === 0 && list.more === null && (
        <Empty title="There are no labels yet.">
          <p>
            Open an email in the <Link href={href(["inbox"], { channel: "mail" })}>inbox</Link> and choose Label, or let
            an agent label its mail.
          </p>
        </Empty>
      )}
      {own !== undefined && own.length > 0 && (
        <Table name="Labels" columns={["Label", "Description", "Color", "Emails", "Drafts", "First used", "Actions"]}>
          {own.map((label) => (
            <OneLabel key={label.name} label={label} change={() => setChanged(label)} refetch={list.refetch} />
          ))}
        </Table>
      )}
      <Grow list={list} />
      {changed !== null && (
        <ChangeLabel
          label={changed}
          close={() => {
            setChanged(null);
            list.refetch();
          }}
        />
      )}
    </>
  );
}

interface OneLabelProps {
  readonly label: CatalogueLabel;
  readonly change: () => void;
  readonly refetch: () => void;
}

function OneLabel({ label, change, refetch }: OneLabelProps) {
  const { name, color, description, counts, createdAt } = label;
  const deletion = useChange(DeleteLabelDocument);
  return (
    <tr>
      <th scope="row">
        <LabelName label={label} />
      </th>
      <td>{description}</td>
      <td>{color == null ? "none" : nameOfColor(color)}</td>
      <td>
        <Link href={href(["inbox"], { channel: "mail", folder: "ALL", label: name })}>
          {inFigures(counts?.messages ?? 0)}
          <span className="unseen"> with the label {name}</span>
        </Link>
      </td>
      <td>{inFigures(counts?.drafts ?? 0)}</td>
      <td>{createdAt != null && <Moment at={createdAt} />}</td>
      <td>
        <div className="row-actions">
          <button type="button" className="quiet" onClick={change}>
            Change<span className="unseen"> {name}</span>
          </button>
          <AskFirst
            label="Delete"
            what={name}
            title={`Delete the label ${name}?`}
            confirm="Delete the label"
            problem={deletion.problem}
            isRunning={deletion.isRunning}
            run={async () => {
              const isDone = (await deletion.run({ name })) !== null;
              refetch();
              return isDone;
            }}
          >
            Nothing has this label any longer. The emails themselves stay. This cannot be undone.
          </AskFirst>
        </div>
      </td>
    </tr>
  );
}
