import { useState } from "react";
import { Chips } from "../../../parts/chips.js";
import { withSignMarks } from "../../../parts/sign-marks.js";
import type { HeldMail } from "./held-mail.js";
import { HtmlFrame } from "./html-frame.js";
import { linksOfHtml } from "./links-of-html.js";

interface HeldTextProps {
  readonly mail: HeldMail;
  /** Id of the held message, which draws the HTML; null after it was deleted. */
  readonly messageId: string | null;
}

/** The parts of a mail: its text, its HTML as recipients see it, and what the HTML is made of. */
export function HeldText({ mail: { text, html, from }, messageId }: HeldTextProps) {
  const parts = [
    ...(html !== null && messageId !== null ? [{ value: "html", name: "HTML" } as const] : []),
    ...(text !== null || html === null ? [{ value: "text", name: "Text" } as const] : []),
    ...(html !== null ? [{ value: "source", name: "Source of the HTML" } as const] : []),
  ];
  const [chosen, setChosen] = useState<(typeof parts)[number]["value"] | null>(null);
  const part = parts.find(({ value }) => value === chosen)?.value ?? parts[0]!.value;
  return (
    <section aria-label="Text of the email">
      {parts.length > 1 && <Chips label="Parts of the email" value={part} options={parts} onChange={setChosen} />}
      {part === "text" && <p className="said held-text">{withSignMarks(text ?? "") || "(no text)"}</p>}
      {part === "html" && <HtmlFrame key={messageId} mailbox={from.address} messageId={messageId!} />}
      {part === "source" && (
        <pre className="content wrap" tabIndex={0}>
          {withSignMarks(html ?? "")}
        </pre>
      )}
      {html !== null && <Links html={html} />}
    </section>
  );
}

function Links({ html }: { readonly html: string }) {
  const links = linksOfHtml(html);
  if (links.length === 0) return null;
  return (
    <details>
      <summary>{links.length === 1 ? "1 link" : `${links.length} links`} in the HTML</summary>
      <ul className="list">
        {links.map(({ words, target }, index) => (
          <li key={`${index} ${target}`}>
            {withSignMarks(words) || "(no words)"} <code className="held-hash">{withSignMarks(target)}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
