import { useAddress } from "../../address/address.js";

/** The filters of the address, for links that keep them. */
export function useFiltersOnly(): Readonly<Record<string, string>> {
  return Object.fromEntries(useAddress().filters);
}
