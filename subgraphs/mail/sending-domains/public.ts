export { chooseSendingDomain } from "./choose-sending-domain.js";
export { findDomainsOf, findHolderOfDomain } from "./store/hosted-domains.js";
export { findReceivingMailboxes } from "./find-receiving-mailboxes.js";
export { findSigningKey } from "./find-signing-key.js";
export { findHostedDomains, isHostedDomain } from "./find-hosted-domains.js";
export { readPlatformRecords, rotatePlatformKey } from "./rotate-platform-key.js";
export { findOwnKeys } from "./store/dkim-keys.js";
