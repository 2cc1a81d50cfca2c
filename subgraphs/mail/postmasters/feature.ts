import type { Feature } from "../../shared/domain/feature.js";
import { postmasterEvents } from "./events.js";

/** postmasters: who reads the mail to the postmaster of a domain (RFC 5321 4.5.1). */
export const postmasters: Feature = { events: postmasterEvents };
