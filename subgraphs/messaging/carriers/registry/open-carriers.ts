import { definePart } from "../../../shared/context/parts.js";
import type { Services } from "../../../shared/context/services.js";
import type { Carrier } from "../port/carrier.js";
import { blueBubblesCarrier } from "../bluebubbles/bluebubbles-carrier.js";
import { loopbackCarrier } from "../loopback/loopback-carrier.js";
import { loopbackRuns } from "../rules/which-carriers.js";
import { absentCarrier } from "./absent-carrier.js";

/** The carriers that a server uses. */
export const openCarriers = definePart<readonly Carrier[]>({
  name: "the carriers",
  open: (services) => [
    ...(services.config.IM_BLUEBUBBLES === undefined ? [] : [blueBubblesCarrier(services)]),
    ...(loopbackRuns(services.config) ? [loopbackCarrier(services)] : []),
  ],
});

/** The carrier of a line. One that is not in the settings rejects every call. */
export function carrierOf({ parts }: Pick<Services, "parts">, { carrier }: { readonly carrier: string }): Carrier {
  return parts.get(openCarriers).find(({ name }) => name === carrier) ?? absentCarrier(carrier);
}
