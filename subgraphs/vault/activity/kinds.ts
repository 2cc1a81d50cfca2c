import { accessEvents } from "../access/public.js";
import { keyEvents } from "../keys/public.js";
import { secretEvents } from "../secrets/public.js";
import { vaultEvents } from "../vaults/public.js";

const activities = { ...vaultEvents, ...keyEvents, ...secretEvents, ...accessEvents };

/** A kind of thing that is done with a vault. */
export type ActivityKind = keyof typeof activities;

/** Every such kind: each event of a vault is also a row of its audit trail (wire contract vault 8). */
export const activityKinds = Object.keys(activities) as readonly ActivityKind[];

/** After these a reader of keys, names and access sees something else. */
export const changeKinds: readonly ActivityKind[] = [
  "vault.initialized",
  "vault.deleted",
  "vault.key_rotated",
  "vault.key_revoked",
  "vault.secret_created",
  "vault.secret_updated",
  "vault.secret_deleted",
  "vault.access_granted",
  "vault.access_revoked",
];
