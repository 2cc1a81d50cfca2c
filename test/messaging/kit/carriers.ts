import { HandsetActions } from "../../../subgraphs/messaging/carriers/loopback/handset-actions.js";
import { takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { MessagingPart } from "./part.js";

/** From wire contract im 15 and 16. */
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
    "im.handset.changed": async ({ parley }) => {
      const number = `+1555${Math.floor(Math.random() * 1e7)}`.padEnd(12, "0");
      const phones = new HandsetActions(parley.services);
      await phones.create({ number, service: "imessage", online: true });
      await phones.change(number, { autoRead: true });
    },
  },
};
