import { blueBubbles } from "../bluebubbles/vendor.js";
import { loopback } from "../loopback/vendor.js";
import type { CarrierVendor } from "../port/vendor.js";

/** The carriers that an installation can use. */
export const vendors: readonly CarrierVendor[] = [blueBubbles, loopback];
