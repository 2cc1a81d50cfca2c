import { type FormEvent, useId, useState } from "react";
import { type AgentSettingsQuery, ChangeSignatureDocument } from "../../../../generated/console-documents.js";
import { refusalOf, useChange } from "../../api/change.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SavedCheck } from "../../parts/saved-setting.js";

interface SignatureProps {
  readonly mailbox: NonNullable<NonNullable<AgentSettingsQuery["identity"]>["mailbox"]>;
  readonly refetch: () => void;
}

/** The signature of a mailbox. The texts are saved together, the switch at once. */
export function Signature({ mailbox, refetch }: SignatureProps) {
  const { emailAddress, signatureEnabled } = mailbox;
  const saved = { text: mailbox.signatureText ?? "", html: mailbox.signatureHtml ?? "" };
  const [text, setText] = useState(saved.text);
  const [html, setHtml] = useState(saved.html);
  const { run, problem, isRunning } = useChange(ChangeSignatureDocument);
  const changes = {
    ...(text === saved.text ? {} : { signatureText: text || null }),
    ...(html === saved.html ? {} : { signatureHtml: html || null }),
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const data = await run({ input: { emailAddress, ...changes } });
    if (data === null) return;
    setText(data.updateMailbox.mailbox.signatureText ?? "");
    setHtml(data.updateMailbox.mailbox.signatureHtml ?? "");
    refetch();
  };
  return (
    <>
      <SavedCheck
        label="Add the signature to mail"
        value={signatureEnabled}
        save={async (enabled) => {
          const input = { emailAddress, signatureEnabled: enabled };
          const refusal = await refusalOf(ChangeSignatureDocument, { input });
          refetch();
          return refusal;
        }}
      />
      <form onSubmit={(event) => void save(event)} aria-label="Signature">
        <Area label="Signature" value={text} onChange={setText} />
        <Area label="Signature as HTML" value={html} onChange={setHtml} />
        <ProblemNote problem={problem} />
        <p className="actions">
          <button type="submit" disabled={isRunning || Object.keys(changes).length === 0}>
            Save signature
          </button>
        </p>
      </form>
    </>
  );
}

function Area(props: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{props.label}</label>
      <textarea id={id} rows={4} value={props.value} onChange={(event) => props.onChange(event.target.value)} />
    </p>
  );
}
