import { X } from "lucide";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icon.js";

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  /** `wide`, or `panel` for one beside the page. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus, gives it back, and Escape closes it. */
export function Dialog({ title, close, className = "", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The browser would choose the button that closes it.
    element?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="bare" aria-label="Close" onClick={close}>
          <Icon of={X} />
        </button>
      </header>
      {children}
    </dialog>
  );
}
