import type { Feature } from "../../shared/domain/feature.js";
import { pastNumberSenders } from "./past-senders.js";
import { followCarrierEvents, resumeCarrierEvents, takeInEvents } from "./jobs.js";

/** reception: processes the events of the carriers. */
export const reception: Feature = {
  consumers: [followCarrierEvents],
  tasks: [takeInEvents],
  pastSenders: { im: pastNumberSenders },
  recurring: [resumeCarrierEvents],
};
