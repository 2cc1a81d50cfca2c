import type { Tool } from "../../tool.js";
import { readingTools } from "./read.js";
import { writingTools } from "./write.js";

/** The tools for team chat. */
export const chatTools: readonly Tool[] = [...readingTools, ...writingTools];
