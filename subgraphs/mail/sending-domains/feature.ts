import type { Feature } from "../../shared/domain/feature.js";
import { sendingDomainAuthority } from "./authority.js";
import { sendingDomainErrors } from "./errors.js";
import { sendingDomainEvents } from "./events.js";
import { checkPlatformKeyRecord } from "./jobs/check-platform-key.js";
import { checkSendingDomains } from "./jobs/check-sending-domains.js";
import { sendingDomainLifecycle } from "./lifecycle.js";
import { sendingDomainById } from "./loaders.js";
import { CheckSendingDomain } from "./operations/check-sending-domain.js";
import { DeleteSendingDomain } from "./operations/delete-sending-domain.js";
import { GetSendingDomain } from "./operations/get-sending-domain.js";
import { ListSendingDomains } from "./operations/list-sending-domains.js";
import { RegisterSendingDomain } from "./operations/register-sending-domain.js";
import { RotateSendingDomainKey } from "./operations/rotate-sending-domain-key.js";
import { SetDefaultSendingDomain } from "./operations/set-default-sending-domain.js";
import { sendingDomainSettings } from "./settings.js";
import { SendingDomainResolver } from "./types/sending-domain.js";

/** sending domains: an organization's domains for its mailboxes, and the keys that sign their mail. */
export const sendingDomains: Feature = {
  operations: [
    CheckSendingDomain,
    DeleteSendingDomain,
    GetSendingDomain,
    ListSendingDomains,
    RegisterSendingDomain,
    RotateSendingDomainKey,
    SetDefaultSendingDomain,
  ],
  types: [SendingDomainResolver],
  references: { SendingDomain: async ({ id }, context) => context.loader(sendingDomainById).load(id ?? "") },
  authority: sendingDomainAuthority,
  errors: sendingDomainErrors.definitions,
  events: sendingDomainEvents,
  settings: sendingDomainSettings,
  lifecycle: sendingDomainLifecycle,
  recurring: [checkPlatformKeyRecord, checkSendingDomains],
  sealedColumns: [{ table: "dkim_key", key: ["id"], column: "sealed_private_key" }],
};
