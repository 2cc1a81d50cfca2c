import type { MailContactField, NamedContactFragment } from "../../../../../generated/console-documents.js";
import type { Writer } from "../../../parts/writer.js";

/** The contacts of a mail. A forged sender is none of them. */
interface MailWithContacts {
  readonly contacts: readonly {
    readonly field: MailContactField;
    readonly address: string;
    readonly contact: NamedContactFragment;
  }[];
}

/** A sender or receiver in a field of a mail, with the contact that has the address. */
export function writerOfMail(
  { contacts }: MailWithContacts,
  field: MailContactField,
  address: string,
  says: string | null = null,
): Writer {
  const found = contacts.find((one) => one.field === field && one.address === address);
  return { address, says, contact: found?.contact };
}
