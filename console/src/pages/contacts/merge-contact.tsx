import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  type ContactCardFragment,
  type ContactLineFragment,
  ContactsToMergeDocument,
  MergeContactDocument,
} from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { Field } from "../../parts/field.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { firstOf, nameOf } from "./contact-name.js";

/** Merges another contact into this one, after both were shown. */
export function MergeContact({
  contact,
  close,
}: {
  readonly contact: ContactCardFragment;
  readonly close: () => void;
}) {
  const [search, setSearch] = useState("");
  const [other, setOther] = useState<ContactLineFragment | null>(null);
  const { run, problem, isRunning } = useChange(MergeContactDocument);
  const merge = async (): Promise<void> => {
    if (other === null) return;
    if ((await run({ input: { id: contact.id, losingContactIds: [other.id] } })) !== null) close();
  };
  return (
    <Dialog title="Merge two contacts" close={close}>
      {other === null ? (
        <>
          <Field
            label="The other contact"
            type="search"
            placeholder="Name, company, email or phone"
            maxLength={100}
            value={search}
            onChange={setSearch}
          />
          {search.trim() !== "" && <Found search={search.trim()} without={contact.id} choose={setOther} />}
        </>
      ) : (
        <>
          <p>
            <b>{nameOf(contact)}</b> gets what is on <b>{nameOf(other)}</b>: its {described(other)}, and what is
            remembered of it. Where both have a value, that of {nameOf(contact)} stays. {nameOf(other)} then leads here.
            This cannot be undone.
          </p>
          <ProblemNote problem={problem} />
          <p className="actions">
            <button type="button" disabled={isRunning} onClick={() => void merge()}>
              Merge
            </button>
            <button type="button" className="quiet" onClick={() => setOther(null)}>
              Choose another
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}

/** Such as *2 emails (dana@example.com…), 1 phone*. */
function described({ emails, phones }: ContactLineFragment): string {
  const counted = (count: number, name: string, first: string): string =>
    `${count} ${name}${count === 1 ? "" : "s"}${first === "" ? "" : ` (${first}${count > 1 ? "…" : ""})`}`;
  return [counted(emails.length, "email", firstOf(emails)), counted(phones.length, "phone", firstOf(phones))].join(
    ", ",
  );
}

interface FoundProps {
  readonly search: string;
  readonly without: string;
  readonly choose: (contact: ContactLineFragment) => void;
}

function Found({ search, without, choose }: FoundProps) {
  const { data } = useQuery(ContactsToMergeDocument, { variables: { search } });
  const found = data?.contacts.nodes.filter(({ id }) => id !== without);
  if (found === undefined) return null;
  if (found.length === 0) return <p>No other contact fits.</p>;
  return (
    <ul className="list">
      {found.map((one) => (
        <li key={one.id}>
          <button type="button" className="quiet" onClick={() => choose(one)}>
            {nameOf(one)}
          </button>{" "}
          <span className="soft">{[firstOf(one.emails), firstOf(one.phones)].filter(Boolean).join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}
