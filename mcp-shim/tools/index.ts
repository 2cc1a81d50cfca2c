import type { Tool } from "../tool.js";
import { a2aTools } from "./a2a/index.js";
import { chatTools } from "./chat/index.js";
import { mailTools } from "./mail/index.js";
import { imTools } from "./messaging/index.js";
import { orgTools } from "./org/index.js";
import { vaultTools } from "./vault/index.js";

/** Every tool, in the order in which models see them. */
export const tools: readonly Tool[] = [...orgTools, ...a2aTools, ...mailTools, ...imTools, ...chatTools, ...vaultTools];
