import { useAddress } from "../../address/address.js";

/** The filters of the queue, for links within the page. The version that a link named concerns that link alone. */
export function useQueueFilters(): Readonly<Record<string, string>> {
  const { revision: _, ...filters } = Object.fromEntries(useAddress().filters);
  return filters;
}
