import { HandsetActions } from "../../../subgraphs/messaging/carriers/loopback/handset-actions.js";
import { takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { anotherNumber } from "../support/another-number.js";
import type { MessagingPart } from "./part.js";

/** From wire contract im 15 and 16. */
export const carriers: FeatureKit<MessagingPart> = {
  rest: `
  POST   /carriers/bluebubbles/{line_id}/{secret} 404   404   404   404   404   404   404   404   404   404   404   404
`.trim(),
  parameters: () => ({ line_id: "7f4cc8d0-7d4b-4a6e-9a2e-8a1e3f0c1b2d", secret: "guessed" }),
  bodies: { "POST /carriers/bluebubbles/{line_id}/{secret}": () => ({ type: "new-message", data: {} }) },
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
      const number = anotherNumber("+1555");
      const phones = new HandsetActions(parley.services);
      await phones.create({ number, service: "imessage", online: true });
      await phones.change(number, { autoRead: true });
    },
  },
};
