import { perMinute } from "../../shared/rate-limit/enforce.js";

/** Contacts that one key or person adds (wire contract contacts 13). */
export const contactCreatesRate = perMinute(600);
