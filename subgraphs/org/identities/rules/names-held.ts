import type { Plan } from "../../../shared/rules/plans.js";
import { nameLimits } from "./limits.js";

/**
 * The limit of names that an organization may hold, including former handles of its identities, which stay reserved for
 * it.
 */
export function mostNames({ identitiesIncluded }: Pick<Plan, "identitiesIncluded">): number {
  return Math.max(nameLimits.least, identitiesIncluded * nameLimits.perIdentity);
}
