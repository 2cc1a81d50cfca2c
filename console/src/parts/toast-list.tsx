import { X } from "lucide";
import { Icon } from "./icon.js";
import { dismiss, useToasts } from "./toasts.js";

/** The latest actions, each with its Undo. Screen readers announce them. */
export function ToastList() {
  const toasts = useToasts();
  return (
    <div className="toasts" role="status">
      {toasts.map(({ id, text, undo }) => (
        <div key={id} className="toast">
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              className="undo"
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              Undo
            </button>
          )}
          <button type="button" className="bare" aria-label={`Dismiss: ${text}`} onClick={() => dismiss(id)}>
            <Icon of={X} />
          </button>
        </div>
      ))}
    </div>
  );
}
