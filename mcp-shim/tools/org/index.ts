import type { Tool } from "../../tool.js";
import { getEvents } from "./get-events.js";
import { whoAmI } from "./who-am-i.js";

/** The tools about the caller itself. */
export const orgTools: readonly Tool[] = [whoAmI, getEvents];
