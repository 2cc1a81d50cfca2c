import { Type } from "typebox";
import type { Carrier } from "../../../subgraphs/messaging/carriers/port/carrier.js";
import type { CarrierVendor } from "../../../subgraphs/messaging/carriers/port/vendor.js";
import { text } from "../../../subgraphs/shared/config/setting.js";

const setting = (config: object) => (config as { readonly IM_TOY?: string }).IM_TOY;

/** Opens the toy; the test sets it. A module of the list of carriers loads nothing that loads the list. */
export const workshop: { open?: (number: string) => Carrier } = {};

/** A carrier that only tests have. It uses every part of the interface. */
export const toy: CarrierVendor = {
  name: "toy",
  settings: {
    settings: Type.Object({ IM_TOY: Type.Optional(text("The number of the toy's line.")) }),
    wrongTogether: (config) => (/^\+\d+$/.test(setting(config) ?? "+1") ? [] : ["IM_TOY must be a number."]),
  },
  isWanted: (config) => setting(config) !== undefined,
  open: (services) => workshop.open!(setting(services.config)!),
  receiver: {
    product: "Toy",
    setting: "IM_TOY",
    example: { from: "+15555550142", text: "hello" },
    read: (carrierLineId, { from, text: content }, now) => {
      if (typeof from !== "string" || typeof content !== "string") return [];
      const thread = { id: from, isGroup: false, participants: [from] };
      const facts = { eventKey: content, carrierLineId, at: now.toISOString(), carrierMessageId: content };
      const message = { text: content, media: [], service: "imessage", echoOf: null } as const;
      return [{ kind: "message", ...facts, thread, from, ...message }];
    },
  },
  check: {
    find: async ({ config }) => {
      if (setting(config) === undefined) return [];
      const finding = { code: "toy_is_a_toy", severity: "warning", subject: "toy" } as const;
      return [{ ...finding, message: "The carrier is a toy.", remedy: "Configure another one." }];
    },
  },
};
