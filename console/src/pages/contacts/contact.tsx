import { useState } from "react";
import {
  ChangeContactDocument,
  type ContactCardFragment,
  ContactDetailsDocument,
  DeleteContactDocument,
} from "../../../../generated/console-documents.js";
import { go, href } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { useChange } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { AskFirst } from "../../parts/ask-first.js";
import { Avatar } from "../../parts/avatar.js";
import { Dialog } from "../../parts/dialog.js";
import { ExplorerLink } from "../../parts/explorer-link.js";
import { Loading } from "../../parts/loading.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { useTitle } from "../../parts/use-title.js";
import { CardFacts } from "./card-facts.js";
import { useSession } from "../../session.js";
import { CardForm } from "./card-form.js";
import { nameOf } from "./contact-name.js";
import { Facts } from "./facts.js";
import { ForgetContact } from "./forget-contact.js";
import { History } from "./history.js";
import { MergeContact } from "./merge-contact.js";
import { SaveVcard } from "./save-vcard.js";
import { writtenCard } from "./written-card.js";

/** One contact: its values, and the actions that change it. */
export function Contact({ id }: { readonly id: string }) {
  const { data, problem, isLoading, refetch } = useLiveQuery(ContactDetailsDocument, { id }, ["contact."]);
  const contact = data?.contact;
  useTitle(contact == null ? null : nameOf(contact));
  return (
    <>
      <p className="trail">
        <Link href={href(["contacts"])}>Contacts</Link>
      </p>
      <ProblemNote problem={problem} retry={refetch} />
      {isLoading && <Loading />}
      {data !== undefined && contact == null && (
        <>
          <h1>Unknown contact</h1>
          <p>There is no contact with this id in your organization.</p>
        </>
      )}
      {contact != null && (contact.status === "MERGED" ? <Merged contact={contact} /> : <Active contact={contact} />)}
      <p className="actions">
        <ExplorerLink query={ContactDetailsDocument} variables={{ id }} />
      </p>
    </>
  );
}

function Merged({ contact }: { readonly contact: ContactCardFragment }) {
  return (
    <>
      <h1>Merged contact</h1>
      <p>
        It is part of{" "}
        {contact.mergedIntoContactId != null && (
          <Link href={href(["contacts", contact.mergedIntoContactId])}>another contact</Link>
        )}
        .
      </p>
    </>
  );
}

function Active({ contact }: { readonly contact: ContactCardFragment }) {
  const { isAdmin } = useSession();
  const [isChanging, setChanging] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const confirm = useChange(ChangeContactDocument);
  const remove = useChange(DeleteContactDocument);
  return (
    <>
      <div className="title">
        <h1 className="who">
          <Avatar id={contact.id} name={nameOf(contact)} kind="person" size="large" /> {nameOf(contact)}
        </h1>
      </div>
      {!contact.isConfirmed && (
        <p className="soft">
          <span className="badge waits">suggested</span> It was not added by a person. Is it right?{" "}
          <button
            type="button"
            disabled={confirm.isRunning}
            onClick={() => void confirm.run({ input: { id: contact.id, reviewStatus: "CONFIRMED" } })}
          >
            Confirm
          </button>
        </p>
      )}
      <ProblemNote problem={confirm.problem} />
      <CardFacts contact={contact} />
      <p className="actions">
        <button type="button" onClick={() => setChanging(true)}>
          Edit
        </button>
        <button type="button" className="quiet" onClick={() => setMerging(true)}>
          Merge with another
        </button>
        <SaveVcard id={contact.id} />
        <AskFirst
          label="Delete"
          title={`Delete ${nameOf(contact)}?`}
          confirm="Delete the contact"
          problem={remove.problem}
          isRunning={remove.isRunning}
          run={async () => {
            const isDone = (await remove.run({ id: contact.id })) !== null;
            if (isDone) go(href(["contacts"]));
            return isDone;
          }}
        >
          Its names, addresses and everything that is remembered of it are erased. Messages stay. This cannot be undone.
        </AskFirst>
        {isAdmin && <ForgetContact id={contact.id} name={nameOf(contact)} />}
      </p>
      <Facts contactId={contact.id} />
      <History contactId={contact.id} knownBy={contact.createdByIdentityId ?? null} />
      {isChanging && <ChangeContact contact={contact} close={() => setChanging(false)} />}
      {isMerging && <MergeContact contact={contact} close={() => setMerging(false)} />}
    </>
  );
}

function ChangeContact({ contact, close }: { readonly contact: ContactCardFragment; readonly close: () => void }) {
  const { run, problem, isRunning } = useChange(ChangeContactDocument);
  return (
    <Dialog title={`Edit ${nameOf(contact)}`} close={close}>
      <CardForm
        card={writtenCard(contact)}
        submit="Save"
        problem={problem}
        isRunning={isRunning}
        save={async (_, changes) => {
          if ((await run({ input: { id: contact.id, ...changes } })) !== null) close();
        }}
      />
    </Dialog>
  );
}
