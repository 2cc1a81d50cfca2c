import { definePart } from "../../../shared/context/parts.js";
import type { Services } from "../../../shared/context/services.js";
import type { Carrier } from "../port/carrier.js";
import { absentCarrier } from "./absent-carrier.js";
import { runningVendors } from "./running-vendors.js";

/** The carriers that a server uses. */
export const openCarriers = definePart<readonly Carrier[]>({
  name: "the carriers",
  open: (services) => runningVendors(services.config).map((vendor) => vendor.open(services)),
});

/** The carrier of a line. If the settings do not name it, it rejects every call. */
export function carrierOf({ parts }: Pick<Services, "parts">, { carrier }: { readonly carrier: string }): Carrier {
  return parts.get(openCarriers).find(({ name }) => name === carrier) ?? absentCarrier(carrier);
}
