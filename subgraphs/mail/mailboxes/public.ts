export { mailboxErrors } from "./errors.js";
export { mailboxByAddress, mailboxById, mailboxByIdentity } from "./loaders.js";
export { ownMailbox, ownMailboxById } from "./own-mailbox.js";
export { changeFilterMode } from "./change-filter-mode.js";
export { domainOf } from "./rules/address.js";
export { countMailboxes, type MailboxRow, visibleMailboxes } from "./store/mailboxes.js";
export { Identity } from "./types/identity.js";
export { Mailbox } from "./types/mailbox.js";
