import { useId, useState } from "react";
import {
  AddToReviewListDocument,
  DropReviewListDocument,
  EntriesOfReviewListDocument,
  type ReviewListItemFragment,
  RemoveFromReviewListDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { AskFirst } from "../../parts/ask-first.js";
import { ProblemNote } from "../../parts/problem-note.js";

interface ReviewListProps {
  readonly list: ReviewListItemFragment;
  /** The name of its kind. */
  readonly kind: string;
  readonly refetch: () => void;
}

/** A list; it opens to show its entries. */
export function ReviewListEntries({ list, kind, refetch }: ReviewListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {list.name}{" "}
        <span className="soft">
          {kind}, {list.entryCount}
        </span>
      </summary>
      {isOpen && <OpenList list={list} refetch={refetch} />}
    </details>
  );
}

function OpenList({ list, refetch }: Omit<ReviewListProps, "kind">) {
  const id = useId();
  const {
    data,
    problem,
    refetch: again,
  } = useLiveQuery(EntriesOfReviewListDocument, { listId: list.id }, ["review_list."]);
  const [typed, setTyped] = useState("");
  const adding = useChange(AddToReviewListDocument);
  const removing = useChange(RemoveFromReviewListDocument);
  const deleting = useChange(DropReviewListDocument);
  const values = typed.split("\n").filter((line) => line.trim() !== "");
  const show = (): void => {
    again();
    refetch();
  };
  const add = async (): Promise<void> => {
    if ((await adding.run({ listId: list.id, values })) === null) return;
    setTyped("");
    show();
  };
  const entries = data?.reviewListEntries;
  return (
    <>
      <ProblemNote problem={problem ?? adding.problem ?? removing.problem} />
      <ul>
        {entries?.nodes.map(({ id: key, value }) => (
          <li key={key}>
            {value}{" "}
            <button
              type="button"
              className="quiet"
              aria-label={`Remove ${value}`}
              disabled={removing.isRunning}
              onClick={() => void removing.run({ listId: list.id, values: [value] }).then(show)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {entries?.pageInfo.hasNextPage === true && <p className="soft">These are the newest 100.</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <p className="field">
          <label htmlFor={id}>New entries, one in a line</label>
          <textarea id={id} rows={3} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </p>
        <p className="actions">
          <button type="submit" disabled={values.length === 0 || adding.isRunning}>
            Add
          </button>
        </p>
      </form>
      {!list.isBuiltIn && (
        <AskFirst
          label="Delete list"
          what={list.name}
          title={`Delete ${list.name}?`}
          confirm="Delete"
          problem={deleting.problem}
          isRunning={deleting.isRunning}
          run={async () => {
            const isDone = (await deleting.run({ id: list.id })) !== null;
            if (isDone) refetch();
            return isDone;
          }}
        >
          Its {list.entryCount} entries are deleted with it. A list that a rule names stays.
        </AskFirst>
      )}
    </>
  );
}
