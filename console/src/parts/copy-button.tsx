import { Check, Copy } from "lucide";
import { useState } from "react";
import { Icon } from "./icon.js";

/** Copies a text, and says so. Over plain HTTP browsers have no clipboard: then the text is there to select. */
export function CopyButton({ text, name = "Copy" }: { readonly text: string; readonly name?: string }) {
  const [said, setSaid] = useState(name);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied");
    } catch {
      setSaid("Select and copy it");
    }
  };
  return (
    <button type="button" className="quiet" onClick={() => void copy()} aria-live="polite">
      <Icon of={said === "Copied" ? Check : Copy} size={14} /> {said}
    </button>
  );
}
