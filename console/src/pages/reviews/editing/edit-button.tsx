import { useState } from "react";
import type { FullReviewFragment } from "../../../../../generated/console-documents.js";
import { EditDialog } from "./edit-dialog.js";
import { editableOf, filesOf } from "./editable.js";

interface EditButtonProps {
  readonly review: FullReviewFragment;
  readonly isDisabled: boolean;
  readonly refetch: () => void;
}

/** Opens the form that changes what leaves. */
export function EditButton({ review, isDisabled, refetch }: EditButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const content = (review.content?.content ?? {}) as Readonly<Record<string, unknown>>;
  // Data alone, for one, is withdrawn and written again.
  if (editableOf(content).length === 0 && filesOf(content).length === 0) return null;
  return (
    <>
      <button type="button" className="quiet" aria-keyshortcuts="e" disabled={isDisabled} onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && <EditDialog review={review} done={refetch} close={() => setOpen(false)} />}
    </>
  );
}
