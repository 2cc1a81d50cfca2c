import type { Feature } from "../../shared/domain/feature.js";
import { contactAuthority } from "./authority.js";
import { contactErrors } from "./errors.js";
import { contactEvents } from "./events.js";
import { followContactRenames } from "./jobs/follow-renames.js";
import { sweepContactSuppressions } from "./jobs/sweep-suppressions.js";
import { contactLifecycle } from "./lifecycle.js";
import { contactById } from "./loaders.js";
import { meetSenders } from "./meet-senders.js";
import { CreateContact } from "./operations/create-contact.js";
import { DeleteContact } from "./operations/delete-contact.js";
import { DeleteContacts } from "./operations/delete-contacts.js";
import { FollowContacts } from "./operations/follow-contacts.js";
import { ForgetContact } from "./operations/forget-contact.js";
import { GetContact } from "./operations/get-contact.js";
import { ListContacts } from "./operations/list-contacts.js";
import { LookUpContacts } from "./operations/look-up-contacts.js";
import { MergeContacts } from "./operations/merge-contacts.js";
import { UpdateContact } from "./operations/update-contact.js";
import { largestPage } from "./page-contacts.js";
import { contactSettings } from "./settings.js";
import { findLinkedContact } from "./store/linked-contacts.js";
import { ContactResolver } from "./types/contact.js";
import { ContactUpdateResolver } from "./types/contact-update.js";
import { LinkedContact } from "./types/linked-contact.js";

/** contacts: the address book of an organization. */
export const contacts: Feature = {
  operations: [
    CreateContact,
    DeleteContact,
    DeleteContacts,
    FollowContacts,
    ForgetContact,
    GetContact,
    ListContacts,
    LookUpContacts,
    MergeContacts,
    UpdateContact,
  ],
  types: [ContactResolver, ContactUpdateResolver],
  references: { Contact: async ({ id }, context) => context.loader(contactById).load(id ?? "") },
  authority: contactAuthority,
  errors: contactErrors.definitions,
  events: contactEvents,
  settings: contactSettings,
  lifecycle: contactLifecycle,
  linkedResources: { contacts: { find: findLinkedContact, shows: LinkedContact } },
  meetSenders,
  largestPages: { "Query.contacts": largestPage },
  consumers: [followContactRenames],
  recurring: [sweepContactSuppressions],
};
