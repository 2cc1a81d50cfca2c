import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { addressKind, type AddressKind } from "./address-policy.js";
import { RefusedAddress } from "./outbound-error.js";
import { type HostResolver, resolveHost } from "./resolve-host.js";

/** The same message for both cases: a caller who chooses the name must not learn which names our network knows. */
const leadsNowhere = "The host name cannot be resolved, or resolves to an address that is not allowed.";

/**
 * A DNS lookup that refuses a name if one of its addresses is not of an allowed kind. The connection uses the checked
 * addresses, so a name cannot change its address between check and use.
 */
export function checkedLookup(allowed: readonly AddressKind[], resolver: HostResolver): LookupFunction {
  const resolve = callbackify((hostname: string) => resolveHost(resolver, hostname));
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      if (error || addresses.length === 0 || addresses.some(({ address }) => !allowed.includes(addressKind(address)))) {
        return callback(new RefusedAddress(leadsNowhere), "");
      }
      if (options.all === true) return callback(null, addresses);
      return callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}
