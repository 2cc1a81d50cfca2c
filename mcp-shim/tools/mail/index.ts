import type { Tool } from "../../tool.js";
import { snooze } from "./snooze.js";
import { labelMail } from "./label.js";
import { readingTools } from "./read.js";
import { scheduleTools } from "./schedule.js";
import { sendingTools } from "./send.js";

/** The tools for mail. */
export const mailTools: readonly Tool[] = [...readingTools, labelMail, ...sendingTools, ...scheduleTools, snooze];
