import { AddContactDocument } from "../../../../generated/console-documents.js";
import { useChange } from "../../api/change.js";
import { Dialog } from "../../parts/dialog.js";
import { CardForm } from "./card-form.js";
import { emptyCard } from "./written-card.js";

/** Adds a contact. */
export function NewContact(props: { readonly close: () => void; readonly added: (id: string) => void }) {
  const { run, problem, isRunning } = useChange(AddContactDocument);
  return (
    <Dialog title="Add a contact" close={props.close}>
      <CardForm
        card={emptyCard}
        submit="Add"
        problem={problem}
        isRunning={isRunning}
        save={async (card) => {
          const data = await run({ input: card });
          if (data !== null) props.added(data.createContact.contact.id);
        }}
      />
    </Dialog>
  );
}
