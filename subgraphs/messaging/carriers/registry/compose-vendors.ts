import { Type } from "typebox";
import type { Feature } from "../../../shared/domain/feature.js";
import { carrierSettings } from "../settings.js";
import { carrierRuns } from "./running-vendors.js";
import { vendors } from "./vendors.js";

const settings = [carrierSettings, ...vendors.flatMap((vendor) => vendor.settings ?? [])];
const work = vendors.flatMap((vendor) => vendor.work?.((config) => carrierRuns(config, vendor.name)) ?? []);

/** The parts of the feature from its carriers: their settings, beside those of all carriers, their work and their checks. */
export const composedVendors = {
  settings: {
    settings: Type.Object(Object.assign({}, ...settings.map((one) => one.settings.properties))),
    wrongTogether: (config) => settings.flatMap((one) => one.wrongTogether?.(config) ?? []),
  },
  tasks: work.flatMap((one) => one.tasks ?? []),
  recurring: work.flatMap((one) => one.recurring ?? []),
  servers: work.flatMap((one) => one.servers ?? []),
  checks: vendors.flatMap(({ check }) => (check === undefined ? [] : [check])),
} satisfies Feature;
