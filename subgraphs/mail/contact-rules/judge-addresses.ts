import type { Queries } from "../../shared/database/statements.js";
import type { Side } from "../../shared/contact-rules/rules/direction.js";
import { type FilterModes, modeOf } from "../../shared/rules/filter-modes.js";
import { type AddressVerdict, judgeAddress } from "./rules/judge-address.js";
import { comparedWith } from "./rules/match-target.js";
import { findDecidingRules } from "./store/deciding-rules.js";

/** Whose rules they are, with the filter mode of each direction. */
type JudgedIdentity = Omit<FilterModes, "filterMode"> & { readonly identityId: string };

/**
 * What the rules of a mailbox's identity say of each address, in their order (wire contract mail 7). One statement, however
 * many addresses there are.
 * @param side which way the mail goes
 * @param addresses bare ones, without a name; a text that is none is judged as everybody that somebody could read in it
 */
export async function judgeAddresses(
  db: Queries,
  { identityId, ...modes }: JudgedIdentity,
  side: Side,
  addresses: readonly string[],
): Promise<AddressVerdict[]> {
  const compared = addresses.map(comparedWith);
  const rules = await findDecidingRules(db, identityId, compared);
  const mode = modeOf(modes, side);
  return addresses.map((address, at) => judgeAddress(address, rules, side, mode, compared[at]));
}
