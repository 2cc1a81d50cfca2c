import type { Queries } from "../../shared/database/statements.js";
import type { Side } from "../../shared/contact-rules/rules/direction.js";
import { type FilterModes, modeOf } from "../../shared/rules/filter-modes.js";
import { judgeNumber, type NumberVerdict } from "./rules/judge-number.js";
import { comparedAddress } from "./rules/match-target.js";
import { findDecidingRules } from "./store/deciding-rules.js";

/** Whose rules they are, with the filter mode of each direction. */
type JudgedIdentity = Omit<FilterModes, "filterMode"> & { readonly identityId: string };

/**
 * The decision of an identity's rules about each remote address, in their order (wire contract im 12). One statement
 * for any number of addresses.
 * @param side the messages' direction
 */
export async function judgeNumbers(
  db: Queries,
  { identityId, ...modes }: JudgedIdentity,
  side: Side,
  numbers: readonly string[],
): Promise<NumberVerdict[]> {
  const rules = await findDecidingRules(db, identityId, [...new Set(numbers.map(comparedAddress))]);
  const mode = modeOf(modes, side);
  return numbers.map((number) => judgeNumber(number, rules, side, mode));
}
