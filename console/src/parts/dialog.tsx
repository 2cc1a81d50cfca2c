import { type ReactNode, useEffect, useId, useRef } from "react";

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
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
        <button type="button" className="quiet" onClick={close}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  );
}
