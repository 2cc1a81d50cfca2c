import type { Feature } from "../../shared/domain/feature.js";
import { GetImCapability } from "./operations/get-im-capability.js";

/** capability: the services by which a number can be reached, according to carriers. */
export const capability: Feature = {
  operations: [GetImCapability],
};
