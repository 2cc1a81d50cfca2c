import type { Config } from "../../../shared/config/config.js";
import type { CarrierVendor } from "../port/vendor.js";
import { chosenCarriers } from "../rules/chosen-carriers.js";
import { vendors } from "./vendors.js";

/** The carriers that run with these settings. */
export function runningVendors(config: Config): readonly CarrierVendor[] {
  return chosenCarriers(vendors, config);
}

/** Whether the carrier of this name runs with these settings. */
export function carrierRuns(config: Config, carrier: string): boolean {
  return runningVendors(config).some(({ name }) => name === carrier);
}
