import { perMinute } from "../../shared/rate-limit/enforce.js";

/** Changes of policy, rules and lists, of one person (wire contract reviews 2.9). */
export const reviewChangesRate = perMinute(60);

/** Simulations of one organization: each reads and judges many past sends, also where its admins make more keys. */
export const reviewSimulationsRate = perMinute(30);
