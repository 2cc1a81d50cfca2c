import type { Queries } from "../../shared/database/statements.js";
import type { Side } from "../../shared/contact-rules/rules/direction.js";
import type { FilterMode } from "../../shared/graphql/filter-mode.js";
import { type AddressVerdict, judgeAddress } from "./rules/judge-address.js";
import { comparedWith } from "./rules/match-target.js";
import { findDecidingRules } from "./store/deciding-rules.js";

/**
 * What the rules of a mailbox's identity say of each address, in their order (wire contract mail 7). One statement, however
 * many addresses there are.
 * @param filterMode of the way that the mail goes
 * @param side this way
 * @param addresses bare ones, without a name; a text that is none is judged as everybody that somebody could read in it
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
