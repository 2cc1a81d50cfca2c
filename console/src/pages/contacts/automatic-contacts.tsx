import { AutomaticContactsDocument, SetAutomaticContactsDocument } from "../../../../generated/console-documents.js";
import { refusalOf } from "../../api/change.js";
import { useLiveQuery } from "../../api/live-query.js";
import { ProblemNote } from "../../parts/problem-note.js";
import { SavedCheck } from "../../parts/saved-setting.js";

/** Whether messages of unknown senders add contacts (wire contract contacts 4.3). For admins. */
export function AutomaticContacts() {
  const { data, problem, refetch } = useLiveQuery(AutomaticContactsDocument, {}, ["organization."]);
  const isOn = data?.organization.contactsAutoCreate;
  if (isOn === undefined) return <ProblemNote problem={problem} retry={refetch} />;
  return (
    <SavedCheck
      label="Messages of unknown senders add contacts"
      hint="They are suggested until a person confirms them. Mailing lists, automatic answers and spam add none."
      value={isOn}
      save={async (wanted) => {
        const refusal = await refusalOf(SetAutomaticContactsDocument, { isOn: wanted });
        refetch();
        return refusal;
      }}
    />
  );
}
