import { a2aDomain } from "./a2a/domain.js";
import { chatDomain } from "./chat/domain.js";
import { mailDomain } from "./mail/domain.js";
import { messagingDomain } from "./messaging/domain.js";
import { orgDomain } from "./org/domain.js";
import type { Domain } from "./shared/domain/domain.js";
import { vaultDomain } from "./vault/domain.js";

/** The domains, in the order in which an identity's parts are created. Everything else follows from this list. */
export const domains: readonly Domain[] = [orgDomain, vaultDomain, mailDomain, messagingDomain, chatDomain, a2aDomain];
