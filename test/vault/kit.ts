import { composeKit } from "../support/kit/feature-kit.js";
import { defineKit } from "../support/kit/kit.js";
import { activity } from "./kit/activity.js";
import { grants } from "./kit/grants.js";
import { keys } from "./kit/keys.js";
import type { VaultPart } from "./kit/part.js";
import { secrets } from "./kit/secrets.js";
import { vaults } from "./kit/vaults.js";

/** The data of vault for the suites over all domains. */
export const kit = defineKit(composeKit<VaultPart>("vault", [vaults, secrets, keys, grants, activity]));
