import type { Feature } from "../../shared/domain/feature.js";
import { GetImCapability } from "./operations/get-im-capability.js";

/** capability: how a number can be reached, as carriers say. */
export const capability: Feature = {
  operations: [GetImCapability],
};
