import type { Feature } from "../../shared/domain/feature.js";
import { correspondenceErrors } from "./errors.js";
import { GetContactCorrespondence } from "./operations/get-contact-correspondence.js";

/** correspondence: what agents and contacts wrote to each other, in all domains. */
export const correspondence: Feature = {
  operations: [GetContactCorrespondence],
  errors: correspondenceErrors.definitions,
};
