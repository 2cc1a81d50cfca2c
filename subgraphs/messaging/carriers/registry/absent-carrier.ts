import type { ActionResult, Carrier, CarrierFeatures } from "../port/carrier.js";

const features: CarrierFeatures = {
  groups: false,
  styles: [],
  tapbackKinds: [],
  tapbackRemove: false,
  replies: false,
  typing: false,
  readReceipt: false,
  capability: false,
  services: [],
  maxMediaBytes: 0,
  deliveryReports: false,
};

/** A placeholder for a carrier that lines name but the settings do not: it sends nothing, and calls fail at once. */
export function absentCarrier(name: string): Carrier {
  const offline: Exclude<ActionResult, { kind: "accepted" }> = {
    kind: "rejected",
    code: "carrier_offline",
    message: "The line's carrier is not configured on this server.",
  };
  return {
    name,
    features: () => features,
    lines: () => Promise.resolve([]),
    send: () => Promise.resolve(offline),
    createGroup: () => Promise.resolve(offline),
    tapback: () => Promise.resolve(offline),
    removeTapback: () => Promise.resolve(offline),
    typing: () => Promise.resolve(offline),
    markRead: () => Promise.resolve(offline),
    capability: () => Promise.resolve("unknown"),
    fetchMedia: () => Promise.reject(new Error("The carrier is not configured.")),
    health: () => Promise.resolve({ ok: false, detail: "not configured" }),
  };
}
