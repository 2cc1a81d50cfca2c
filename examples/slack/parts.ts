import type { Calls } from "./faults/calls.js";
import type { Faults } from "./faults/faults.js";
import type { Model } from "./model/model.js";

/** What the server is made of, for those who answer requests. */
export interface Parts {
  readonly model: Model;
  readonly faults: Faults;
  readonly calls: Calls;
}
