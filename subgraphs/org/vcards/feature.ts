import type { Feature } from "../../shared/domain/feature.js";
import { vcardAuthority } from "./authority.js";
import { vcardErrors } from "./errors.js";
import { ContactsVcardQuery } from "./operations/contacts-vcard.js";
import { CreateContactImportUpload } from "./operations/create-contact-import-upload.js";
import { ImportContacts } from "./operations/import-contacts.js";
import { OpenContactImport } from "./operations/open-contact-import.js";
import { vcardSettings } from "./settings.js";
import { ContactImportResultResolver } from "./types/import-result.js";

/** vcards: contacts from and to other address books. */
export const vcards: Feature = {
  operations: [ContactsVcardQuery, CreateContactImportUpload, ImportContacts, OpenContactImport],
  types: [ContactImportResultResolver],
  authority: vcardAuthority,
  errors: vcardErrors.definitions,
  settings: vcardSettings,
};
