import type { CarrierVendor } from "../port/vendor.js";
import { blueBubblesCarrier, blueBubblesName } from "./carrier.js";
import { checkServers } from "./check-servers.js";
import { eventsOf } from "./rules/events.js";
import { blueBubblesSettings } from "./settings.js";

/** BlueBubbles: iMessage and SMS through Macs (wire contract im 17). */
export const blueBubbles: CarrierVendor = {
  name: blueBubblesName,
  settings: blueBubblesSettings,
  isWanted: ({ IM_BLUEBUBBLES }) => IM_BLUEBUBBLES !== undefined,
  open: blueBubblesCarrier,
  receiver: {
    product: "BlueBubbles",
    setting: "IM_BLUEBUBBLES",
    example: { type: "typing-indicator", data: { guid: "iMessage;-;+15555550142", display: true } },
    read: (carrierLineId, { type, data }, now) => eventsOf(carrierLineId, type, data, now),
  },
  check: checkServers,
};
