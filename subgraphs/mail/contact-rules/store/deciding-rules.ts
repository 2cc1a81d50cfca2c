import type { Queries } from "../../../shared/database/statements.js";
import type { DecidingRule } from "../rules/judge-address.js";
import type { Compared } from "../rules/match-target.js";

/** The rules of an identity that could decide about one of these, in no order. */
export async function findDecidingRules(
  db: Queries,
  identityId: string,
  compared: readonly Pick<Compared, "addresses" | "domains">[],
): Promise<DecidingRule[]> {
  const fullAddresses = compared.flatMap(({ addresses }) => addresses);
  const domains = compared.flatMap((one) => one.domains);
  if (fullAddresses.length + domains.length === 0) return [];
  return db.$queryRaw<DecidingRule[]>`
    select id, action::text as action, direction::text as direction, match_type::text as "matchType", match_target as "matchTarget"
    from mail_contact_rule where identity_id = ${identityId}::uuid
      and (match_type = 'exact_email' and match_target = any(${[...new Set(fullAddresses)]})
        or match_type = 'domain' and match_target = any(${[...new Set(domains)]}))`;
}
