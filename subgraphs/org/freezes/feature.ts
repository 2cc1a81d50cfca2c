import type { Feature } from "../../shared/domain/feature.js";
import { freezeAuthority } from "./authority.js";
import { checkOldFreezes } from "./check-old-freezes.js";
import { freezeErrors } from "./errors.js";
import { freezeEvents } from "./events.js";
import { freezeWebhooks } from "./freeze-webhooks.js";
import { freezeLifecycle } from "./lifecycle.js";
import { observedFreezes } from "./observed-freezes.js";
import { FollowFreezes } from "./operations/follow-freezes.js";
import { FreezeAgent } from "./operations/freeze-agent.js";
import { FreezeInstallation } from "./operations/freeze-installation.js";
import { FreezeOrganization } from "./operations/freeze-organization.js";
import { ListFreezes } from "./operations/list-freezes.js";
import { UnfreezeAgent } from "./operations/unfreeze-agent.js";
import { UnfreezeInstallation } from "./operations/unfreeze-installation.js";
import { UnfreezeOrganization } from "./operations/unfreeze-organization.js";
import { webhookNames } from "./rules/webhook-kinds.js";
import { FreezeResolver, resolveFreezeReference } from "./types/freeze.js";
import { FreezeUpdateResolver } from "./types/freeze-update.js";
import { IdentityFreeze } from "./types/identity-freeze.js";
import { OrganizationFreeze } from "./types/organization-freeze.js";

/** freezes: the switch that stops agents. */
export const freezes: Feature = {
  operations: [
    FollowFreezes,
    FreezeAgent,
    FreezeInstallation,
    FreezeOrganization,
    ListFreezes,
    UnfreezeAgent,
    UnfreezeInstallation,
    UnfreezeOrganization,
  ],
  types: [FreezeResolver, FreezeUpdateResolver, IdentityFreeze, OrganizationFreeze],
  references: { Freeze: resolveFreezeReference },
  authority: freezeAuthority,
  errors: freezeErrors.definitions,
  events: freezeEvents,
  lifecycle: freezeLifecycle,
  gauges: [observedFreezes],
  checks: [checkOldFreezes],
  webhooks: { source: freezeWebhooks, names: [webhookNames] },
};
