import type { Tool } from "../../tool.js";
import { freezeMe } from "./freeze-me.js";
import { getEvents } from "./get-events.js";
import { heldTools } from "./held.js";
import { whoAmI } from "./who-am-i.js";

/** The tools about the caller itself. */
export const orgTools: readonly Tool[] = [whoAmI, getEvents, freezeMe, ...heldTools];
