import type { Services } from "../../../shared/context/services.js";
import type { Carrier } from "../port/carrier.js";
import { blueBubblesCarrier } from "../bluebubbles/bluebubbles-carrier.js";
import { loopbackCarrier } from "../loopback/loopback-carrier.js";
import { loopbackRuns } from "../rules/which-carriers.js";
import { absentCarrier } from "./absent-carrier.js";

/** What carriers work with. */
export type CarrierServices = Pick<Services, "config" | "clock" | "database" | "keyring" | "log" | "publicBaseUrl">;

const added = new WeakMap<CarrierServices["config"], Carrier[]>();

/** Lets a server use a carrier beside those of its settings, for its lines that name it. */
export function addCarrier({ config }: Pick<CarrierServices, "config">, carrier: Carrier): void {
  added.set(config, [...(added.get(config) ?? []).filter(({ name }) => name !== carrier.name), carrier]);
}

/** The carriers that a server uses. They hold no state in memory, so opening them costs nothing. */
export function openCarriers(services: CarrierServices): readonly Carrier[] {
  const { config } = services;
  return [
    ...(config.IM_BLUEBUBBLES === undefined ? [] : [blueBubblesCarrier(services)]),
    ...(loopbackRuns(config) ? [loopbackCarrier(services)] : []),
    ...(added.get(config) ?? []),
  ];
}

/** The carrier of a line. One that the settings do not name rejects whatever it is asked for. */
export function carrierOf(services: CarrierServices, { carrier }: { readonly carrier: string }): Carrier {
  return openCarriers(services).find(({ name }) => name === carrier) ?? absentCarrier(carrier);
}
