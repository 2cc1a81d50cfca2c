export { chooseSendingDomain } from "./choose-sending-domain.js";
export { findReceivingMailboxes } from "./find-receiving-mailboxes.js";
export { findSigningKey, type SigningKey } from "./find-signing-key.js";
export { isHostedDomain } from "./is-hosted-domain.js";
export { findOwnKeys } from "./store/dkim-keys.js";
