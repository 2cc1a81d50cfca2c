import type { Row } from "../../rows.js";
import { vaultAccess } from "./access.js";
import { vaultKeys } from "./keys.js";
import { vaultSecrets } from "./secrets.js";
import { vault } from "./vaults.js";

/** Every route of the vault, in the order of the API reference. */
export const routes: readonly Row[] = [...vaultSecrets, ...vaultAccess, ...vault, ...vaultKeys];
