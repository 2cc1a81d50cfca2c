import { Type } from "typebox";
import { ContactRecordShape, DeleteContactsShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

/** A contact (wire contract contacts 3.1). */
export const contactRecord = record(ContactRecordShape, {
  name: "Contact",
  description: "A person or a company in the organization's address book.",
  keys: {
    reviewed_by: { schema: Type.String({ description: "Id of the user or of the key." }) },
  },
});

/** The outcome for each contact that was to be deleted (wire contract contacts 6.2). */
export const deletionsRecord = record(DeleteContactsShape.fields.deleteContacts, {
  keys: {
    results: record(DeleteContactsShape.fields.deleteContacts.fields!.results, {
      keys: {
        contact_id: { schema: Type.String({ description: "As it was asked for, in lower case." }) },
        status: { schema: Type.Union([Type.Literal("deleted"), Type.Literal("error")]) },
      },
    }),
  },
});

/** Who may see a contact (wire contract contacts 3.4). */
export const accessRecord = record(ContactRecordShape.fields.access, { name: "ContactAccess" });
