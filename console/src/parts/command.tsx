import { CopyButton } from "./copy-button.js";

/** A command to copy into a terminal. */
export function Command({ text }: { readonly text: string }) {
  return (
    <div className="command">
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} />
    </div>
  );
}
