import type { Config } from "../../../shared/config/config.js";
import type { FeatureSettings } from "../../../shared/config/feature-settings.js";
import type { Services } from "../../../shared/context/services.js";
import type { Feature } from "../../../shared/domain/feature.js";
import type { InstallationCheck } from "../../../shared/installation/installation-check.js";
import type { CarrierEvent } from "../rules/carrier-event.js";
import type { CarrierChoice } from "../rules/chosen-carriers.js";
import type { Carrier } from "./carrier.js";

/** Everything about one carrier. Its folder has a `vendor.ts` with it, and `registry/vendors.ts` lists it. */
export interface CarrierVendor extends CarrierChoice<Config> {
  /** The name that lines have as `carrier`. */
  readonly name: string;
  /** Its settings. The folder's `settings.ts` adds their types to `Config`. */
  readonly settings?: FeatureSettings;
  /** Opens it, once in a process. A carrier with `catchUp` is asked for missed events every 30 seconds. */
  open(services: Services): Carrier;
  /** For a carrier that reports events with HTTP requests. */
  readonly receiver?: CarrierReceiver;
  /** Findings for the operator. */
  readonly check?: InstallationCheck;
  /**
   * Jobs and servers that only this carrier needs.
   * @param runs whether the carrier runs with these settings
   */
  work?(runs: (config: Config) => boolean): Pick<Feature, "tasks" | "recurring" | "servers">;
}

/** A carrier's requests to `/carriers/<name>/<id of the line>/<secret>`: `receiverPath` makes the address of a line. */
export interface CarrierReceiver {
  /** The name of the product, for the API reference. */
  readonly product: string;
  /** The setting that names its servers, for the API reference. */
  readonly setting: string;
  /** A body, for the API reference. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The events in a body. Returns none if it does not understand the body, and never throws. */
  read(carrierLineId: string, body: Readonly<Record<string, unknown>>, now: Date): readonly CarrierEvent[];
}
