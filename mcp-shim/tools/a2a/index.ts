import type { Tool } from "../../tool.js";
import { cancelTask } from "./cancel-task.js";
import { findAgents } from "./find-agents.js";
import { getTask } from "./get-task.js";
import { listTasks } from "./list-tasks.js";
import { replyToTask } from "./reply-to-task.js";
import { continueTask, sendTask } from "./send-task.js";

/** The tools for tasks between agents. */
export const a2aTools: readonly Tool[] = [
  findAgents,
  sendTask,
  continueTask,
  listTasks,
  getTask,
  replyToTask,
  cancelTask,
];
