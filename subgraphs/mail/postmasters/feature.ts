import type { Feature } from "../../shared/domain/feature.js";
import { postmasterEvents } from "./events.js";

/** postmasters: the readers of mail to a domain's postmaster (RFC 5321 4.5.1). */
export const postmasters: Feature = { events: postmasterEvents };
