import type { Feature } from "../../shared/domain/feature.js";
import { demoAuthority } from "./authority.js";
import { demoEvents } from "./events.js";
import { followDemo } from "./jobs/follow-demo.js";
import { runDemo } from "./jobs/run-demo.js";
import { PlayDemo } from "./operations/play-demo.js";

/** demo: runs the story of `npm run demo` on this server, for its operator. */
export const demo: Feature = {
  operations: [PlayDemo],
  authority: demoAuthority,
  events: demoEvents,
  consumers: [followDemo],
  tasks: [runDemo],
};
