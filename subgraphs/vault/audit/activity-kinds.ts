import { accessEvents } from "../access/public.js";
import { keyEvents } from "../keys/public.js";
import { secretEvents } from "../secrets/public.js";
import { vaultEvents } from "../vaults/public.js";

const activities = { ...vaultEvents, ...keyEvents, ...secretEvents, ...accessEvents };

/** A kind of thing that is done with a vault. */
export type ActivityKind = keyof typeof activities;

/** Every such kind: each event of a vault is a row of its audit trail too (wire contract vault 8). */
export const activityKinds = Object.keys(activities) as readonly ActivityKind[];
