import { LinkedMailbox } from "./types/linked-mailbox.js";
import type { Feature } from "../../shared/domain/feature.js";
import { mailboxAuthority } from "./authority.js";
import { mailboxErrors } from "./errors.js";
import { mailboxEvents } from "./events.js";
import { mailboxLifecycle } from "./lifecycle.js";
import { GetMailbox } from "./operations/get-mailbox.js";
import { ListMailboxes } from "./operations/list-mailboxes.js";
import { findLinkedMailbox } from "./store/linked-mailboxes.js";
import { findOwnerOfMailbox } from "./store/mailboxes.js";
import { IdentityMailbox } from "./types/identity-mailbox.js";
import { MailboxResolver, resolveMailboxReference } from "./types/mailbox.js";

/** mailboxes: the address of an identity, and who may write to it. */
export const mailboxes: Feature = {
  operations: [GetMailbox, ListMailboxes],
  types: [IdentityMailbox, MailboxResolver],
  references: { Mailbox: resolveMailboxReference },
  authority: mailboxAuthority,
  errors: mailboxErrors.definitions,
  events: mailboxEvents,
  lifecycle: mailboxLifecycle,
  linkedResources: { mailboxes: { find: findLinkedMailbox, shows: LinkedMailbox } },
  webhooks: { owners: { mailbox: findOwnerOfMailbox } },
};
