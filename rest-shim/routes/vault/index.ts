import type { Route } from "../../route.js";
import { vaultAccess } from "./access.js";
import { vaultKeys } from "./keys.js";
import { vaultSecrets } from "./secrets.js";
import { vault } from "./vaults.js";

/** Every route of the vault, in the order of the API reference. */
export const routes: readonly Route[] = [...vaultSecrets, ...vaultAccess, ...vault, ...vaultKeys];
