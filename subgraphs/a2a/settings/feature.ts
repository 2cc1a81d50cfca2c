import type { Feature } from "../../shared/domain/feature.js";
import { settingsAuthority } from "./authority.js";
import { settingsErrors } from "./errors.js";
import { settingsEvents } from "./events.js";
import { renewListings } from "./jobs.js";
import { settingsLifecycle } from "./lifecycle.js";
import { GetA2aSettings } from "./operations/get-a2a-settings.js";
import { ListA2aSettings } from "./operations/list-a2a-settings.js";
import { UpdateA2aSettings } from "./operations/update-a2a-settings.js";
import { IdentitySettingsResolver, resolveIdentityReference } from "./types/identity-settings.js";

/** settings: how an identity takes part in A2A. */
export const settings: Feature = {
  operations: [GetA2aSettings, ListA2aSettings, UpdateA2aSettings],
  types: [IdentitySettingsResolver],
  references: { Identity: resolveIdentityReference },
  authority: settingsAuthority,
  errors: settingsErrors.definitions,
  events: settingsEvents,
  lifecycle: settingsLifecycle,
  recurring: [renewListings],
};
