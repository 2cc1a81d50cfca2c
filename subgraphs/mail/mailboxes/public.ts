export { mailboxByAddress, mailboxById } from "./loaders.js";
export { ownMailbox } from "./own-mailbox.js";
export { domainOf, normalizeAddress } from "./rules/address.js";
export { type MailboxRow, visibleMailboxes } from "./store/mailboxes.js";
export { Mailbox } from "./types/mailbox.js";
