import { endDueSnoozes } from "../../../shared/snooze/end-due-snoozes.js";
import { endDueSnooze } from "../note-task.js";

/** Brings back tasks whose snooze has ended. */
export const endTaskSnoozes = endDueSnoozes({ name: "a2a-end-snoozes", table: "a2a_snooze", end: endDueSnooze });
