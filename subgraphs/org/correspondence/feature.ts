import type { Feature } from "../../shared/domain/feature.js";
import { correspondenceErrors } from "./errors.js";
import { GetContactCorrespondence } from "./operations/get-contact-correspondence.js";

/** correspondence: the messages between agents and contacts, in all domains. */
export const correspondence: Feature = {
  operations: [GetContactCorrespondence],
  errors: correspondenceErrors.definitions,
};
