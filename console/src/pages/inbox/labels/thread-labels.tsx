import { Tag } from "lucide";
import { useState } from "react";
import { href } from "../../../address/address.js";
import { Link } from "../../../address/link.js";
import { Icon } from "../../../parts/icon.js";
import { LabelName } from "../../../parts/label-name.js";
import { ProblemNote } from "../../../parts/problem-note.js";
import type { BulkChange, Changeable } from "../bulk/bulk-changes.js";
import { useRun } from "../bulk/use-run.js";
import { useOwnLabels } from "./catalogue.js";
import { labelChange } from "./label-change.js";
import { LabelDialog } from "./label-dialog.js";

interface ThreadLabelsProps {
  readonly mailbox: string;
  readonly id: string;
  readonly names: readonly string[];
}

/** The labels of the open thread: each leads to what has it, and can be removed. */
export function ThreadLabels({ mailbox, id, names }: ThreadLabelsProps) {
  const labels = useOwnLabels(names);
  const { run, problem, isRunning } = useRun();
  const [isAsking, setAsking] = useState(false);
  const change = (one: BulkChange<Changeable>): Promise<boolean> => run([{ path: ["mail", mailbox, id] }], one);
  return (
    <>
      <ul className="label-names" aria-label="Labels">
        {labels.map((label) => (
          <li key={label.name}>
            <LabelName label={label} remove={() => void change(labelChange(label.name, false))}>
              <Link href={href(["inbox"], { channel: "mail", folder: "ALL", label: label.name })}>{label.name}</Link>
            </LabelName>
          </li>
        ))}
        <li>
          <button type="button" className="quiet" aria-keyshortcuts="l" onClick={() => setAsking(true)}>
            <Icon of={Tag} size={13} /> Label
          </button>
        </li>
      </ul>
      {!isAsking && <ProblemNote problem={problem} />}
      {isAsking && (
        <LabelDialog
          title="Label this conversation"
          names={[]}
          problem={problem}
          isRunning={isRunning}
          run={change}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
