import type { Plan } from "../../../shared/rules/plans.js";
import { nameLimits } from "./limits.js";

/** Names that an organization may hold, former handles of its identities included, which stay its own for ever. */
export function mostNames({ identitiesIncluded }: Pick<Plan, "identitiesIncluded">): number {
  return Math.max(nameLimits.least, identitiesIncluded * nameLimits.perIdentity);
}
