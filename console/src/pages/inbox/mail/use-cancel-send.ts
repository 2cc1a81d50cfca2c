import { CancelSendDocument } from "../../../../../generated/console-documents.js";
import { go, href } from "../../../address/address.js";
import { useChange } from "../../../api/change.js";
import type { Problem } from "../../../api/problem.js";
import { toast } from "../../../parts/toasts.js";
import { useFiltersOnly } from "../use-filters-only.js";

interface CancelSend {
  readonly isRunning: boolean;
  readonly problem: Problem | null;
  /** Cancels a message, and opens the draft that it becomes. Answers whether it was canceled. */
  readonly cancel: (id: string) => Promise<boolean>;
  /** Says that a message leaves soon, and offers to cancel it until then. */
  readonly offer: (message: { readonly id: string; readonly cancelableUntil?: string | null }) => void;
}

/** Cancels messages of a mailbox that have not left yet. */
export function useCancelSend(mailbox: string): CancelSend {
  const { run, isRunning, problem } = useChange(CancelSendDocument);
  const filtersOnly = useFiltersOnly();
  const cancel = async (id: string): Promise<boolean> => {
    const data = await run({ input: { mailbox, id } });
    if (data !== null) go(href(["inbox", "draft", mailbox, data.cancelMailSend.id], filtersOnly));
    return data !== null;
  };
  return {
    isRunning,
    problem,
    cancel,
    offer({ id, cancelableUntil }) {
      const left = leftUntil(cancelableUntil);
      if (left === 0) return;
      const undo = async (): Promise<void> => {
        if (!(await cancel(id))) toast("The email has left already.");
      };
      toast("The email leaves in a moment.", () => void undo(), left);
    },
  };
}

/** Milliseconds until a message leaves. */
export function leftUntil(cancelableUntil: string | null | undefined): number {
  return cancelableUntil == null ? 0 : Math.max(0, new Date(cancelableUntil).getTime() - Date.now());
}
