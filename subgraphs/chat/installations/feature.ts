import type { Feature } from "../../shared/domain/feature.js";
import { installationAuthority } from "./authority.js";
import { installationErrors } from "./errors.js";
import { sweepInstalls } from "./jobs.js";
import { installationLifecycle } from "./lifecycle.js";
import { BeginChatInstallation } from "./operations/begin-chat-installation.js";
import { FinishChatInstallation } from "./operations/finish-chat-installation.js";
import { GetInstallationAvailability } from "./operations/get-installation-availability.js";
import { StartChatInstallation } from "./operations/start-chat-installation.js";
import { installationSettings } from "./settings.js";

/** installations: the Slack app of this server, which users install in their workspaces (OAuth v2). */
export const installations: Feature = {
  operations: [BeginChatInstallation, FinishChatInstallation, GetInstallationAvailability, StartChatInstallation],
  authority: installationAuthority,
  openOperations: ["Mutation.beginChatInstallation", "Mutation.finishChatInstallation"],
  errors: installationErrors.definitions,
  settings: installationSettings,
  recurring: [sweepInstalls],
  lifecycle: installationLifecycle,
};
