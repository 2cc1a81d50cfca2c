import type { Feature } from "../../shared/domain/feature.js";
import { writeAuthority } from "./authority.js";
import { writeErrors } from "./errors.js";
import { writeEvents } from "./events.js";
import { expireChatWrites } from "./jobs.js";
import { chatWrites } from "./observed-queues.js";
import { writeSettings } from "./settings.js";
import { writeLifecycle } from "./lifecycle.js";

/** writes: the shared parts of messages and operations: the record, its key, its outcome. */
export const writes: Feature = {
  authority: writeAuthority,
  errors: writeErrors.definitions,
  events: writeEvents,
  settings: writeSettings,
  queues: [chatWrites],
  recurring: [expireChatWrites],
  lifecycle: writeLifecycle,
};
