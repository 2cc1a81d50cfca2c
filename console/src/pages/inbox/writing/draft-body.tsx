import { useQuery } from "@apollo/client/react";
import { useId, useState } from "react";
import { FooterDocument, type WrittenDraftFragment } from "../../../../../generated/console-documents.js";
import { DraftPreview } from "./draft-preview.js";
import type { Typed } from "./typed.js";

interface DraftBodyProps {
  readonly mailbox: string;
  readonly draft: WrittenDraftFragment;
  readonly typed: Typed;
  readonly type: (change: Partial<Typed>) => void;
}

/**
 * The body of a draft. Programs without HTML show the text of a draft with HTML. A change to one of them removes the other, so
 * that they never differ unnoticed.
 */
export function DraftBody({ mailbox, draft, typed, type }: DraftBodyProps) {
  // One click restores the removed body.
  const [removed, setRemoved] = useState<Pick<Typed, "bodyText" | "bodyHtml"> | null>(null);
  const restore = (): void => {
    if (removed !== null) type(removed);
    setRemoved(null);
  };
  if (typed.bodyHtml !== "") return <Formatted {...{ mailbox, draft, typed, type, setRemoved }} />;
  return (
    <>
      {removed !== null && (
        <p role="status">
          The formatting was removed. Recipients get this text alone.{" "}
          <button type="button" className="quiet" onClick={restore}>
            Undo
          </button>
        </p>
      )}
      <TextArea label="Text" value={typed.bodyText} onChange={(bodyText) => type({ bodyText })} />
      <Signature draft={draft} />
      <Footer text={typed.bodyText} />
    </>
  );
}

type FormattedProps = DraftBodyProps & { readonly setRemoved: (removed: Pick<Typed, "bodyText" | "bodyHtml">) => void };

function Formatted({ mailbox, draft, typed, type, setRemoved }: FormattedProps) {
  const [isSource, setSource] = useState(false);
  const { bodyText, bodyHtml } = typed;
  return (
    <section aria-label="Formatted text">
      <p className="soft">
        Recipients see this, with its formatting{draft.mailbox?.signatureEnabled && ", the signature"} and all that is
        added to it:
      </p>
      <DraftPreview key={draft.generation} mailbox={mailbox} id={draft.id} />
      {isSource && (
        <TextArea label="HTML" value={bodyHtml} onChange={(html) => type({ bodyHtml: html, bodyText: "" })} />
      )}
      <p className="soft">Programs that show no formatting show this:</p>
      {bodyText === "" ? (
        <p className="soft">A text that is made from the HTML when the email is sent.</p>
      ) : (
        <p className="said draft-text">{bodyText}</p>
      )}
      <Footer text={bodyText} />
      <p className="actions">
        <button
          type="button"
          className="quiet"
          onClick={() => {
            setRemoved({ bodyText, bodyHtml });
            type({ bodyHtml: "", bodyText: bodyText || textOf(bodyHtml) });
          }}
        >
          Edit as plain text
        </button>
        {!isSource && (
          <button type="button" className="quiet" onClick={() => setSource(true)}>
            Edit the HTML
          </button>
        )}
      </p>
    </section>
  );
}

/** The words of HTML. A parsed document runs nothing and loads nothing. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll("style, script, template")) hidden.remove();
  for (const line of body.querySelectorAll("br, p, div, li, tr, h1, h2, h3, h4, h5, h6")) line.append("\n");
  return (body.textContent ?? "")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/\n\s*\n\s*/g, "\n\n")
    .trim();
}

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function TextArea({ label, value, onChange }: TextAreaProps) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={12} value={value} onChange={(event) => onChange(event.target.value)} />
    </p>
  );
}

function Signature({ draft: { mailbox } }: Pick<DraftBodyProps, "draft">) {
  if (mailbox?.signatureEnabled !== true) return null;
  const text = mailbox.signatureText ?? textOf(mailbox.signatureHtml ?? "");
  if (text === "") return null;
  return (
    <>
      <p className="soft">The signature of the mailbox is added:</p>
      <p className="said draft-text">{text}</p>
    </>
  );
}

/** The footer of every mail of the organization. A text that ends with it already does not get it again. */
function Footer({ text }: { readonly text: string }) {
  // The page of the settings may have changed it meanwhile.
  const footer = useQuery(FooterDocument, { fetchPolicy: "cache-and-network" }).data?.mailService.footer;
  if (footer == null || text.trimEnd().endsWith(`-- \n${footer}`)) return null;
  return (
    <>
      <p className="soft">The footer is added at the end:</p>
      <p className="said draft-text">
        {"-- \n"}
        {footer}
      </p>
    </>
  );
}
