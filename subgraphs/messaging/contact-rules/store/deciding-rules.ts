import type { Queries } from "../../../shared/database/statements.js";
import type { DecidingRule } from "../rules/judge-number.js";

/** The rules of an identity about one of these addresses, as rules compare them, in no order. */
export async function findDecidingRules(
  db: Queries,
  identityId: string,
  addresses: readonly string[],
): Promise<DecidingRule[]> {
  if (addresses.length === 0) return [];
  return db.$queryRaw<DecidingRule[]>`
    select id, action::text as action, direction::text as direction, match_target as "matchTarget" from im_contact_rule
    where identity_id = ${identityId}::uuid and match_type = 'exact_number' and match_target = any(${[...addresses]})`;
}
