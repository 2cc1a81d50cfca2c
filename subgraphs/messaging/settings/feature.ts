import type { Feature } from "../../shared/domain/feature.js";
import { settingsEvents } from "./events.js";
import { settingsLifecycle } from "./lifecycle.js";
import { Identity } from "./types/identity.js";
import { IdentitySettings } from "./types/identity-settings.js";

/** settings: whether an identity accepts instant messages, and from whom. */
export const settings: Feature = {
  types: [IdentitySettings],
  extendedTypes: [Identity],
  events: settingsEvents,
  lifecycle: settingsLifecycle,
};
