import { takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { MessagingPart } from "./part.js";

/** From wire contract im 15. */
export const carriers: FeatureKit<MessagingPart> = {
  events: {
    "im.carrier_event.stored": async ({ parley }) => {
      const from = "+15555550142";
      await takeCarrierEvent(parley.services, "loopback", {
        kind: "typing",
        eventKey: crypto.randomUUID(),
        carrierLineId: "+15555550100",
        at: parley.services.clock.now().toISOString(),
        thread: { id: "thread", isGroup: false, participants: [from] },
        from,
      });
    },
  },
};
