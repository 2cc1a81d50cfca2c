import type { Feature } from "../../shared/domain/feature.js";
import { accessAuthority } from "./authority.js";
import { accessErrors } from "./errors.js";
import { accessEvents } from "./events.js";
import { holderById } from "./loaders.js";
import { VaultAccessRuleResolver } from "./types/access-rule.js";

/** access: which identities may fetch which secrets. */
export const access: Feature = {
  types: [VaultAccessRuleResolver],
  references: { Identity: async ({ id }, context) => context.loader(holderById).load(id ?? "") },
  authority: accessAuthority,
  errors: accessErrors.definitions,
  events: accessEvents,
};
