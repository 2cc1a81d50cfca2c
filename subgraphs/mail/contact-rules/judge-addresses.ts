import type { Queries } from "../../shared/database/statements.js";
import type { Side } from "../../shared/contact-rules/rules/direction.js";
import type { FilterMode } from "../../shared/graphql/filter-mode.js";
import { type AddressVerdict, judgeAddress } from "./rules/judge-address.js";
import { comparedWith } from "./rules/match-target.js";
import { findDecidingRules } from "./store/deciding-rules.js";

/**
 * The decision of a mailbox identity's rules about each address, in their order (wire contract mail 7). One statement
 * for any number of addresses.
 * @param filterMode of the mail's direction
 * @param side the mail's direction
 * @param addresses bare ones, without a name; any other text is judged like every address that a reader could find in
 * it
 */
export async function judgeAddresses(
  db: Queries,
  { identityId, filterMode }: { readonly identityId: string; readonly filterMode: FilterMode },
  side: Side,
  addresses: readonly string[],
): Promise<AddressVerdict[]> {
  const compared = addresses.map(comparedWith);
  const rules = await findDecidingRules(db, identityId, compared);
  return addresses.map((address, at) => judgeAddress(address, rules, side, filterMode, compared[at]));
}
