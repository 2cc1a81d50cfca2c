import { endDueSnoozes } from "../../../shared/snooze/end-due-snoozes.js";
import { endDueSnooze } from "../end-snooze.js";

/** Brings back threads whose snooze has ended. */
export const endThreadSnoozes = endDueSnoozes({ name: "mail-end-snoozes", table: "mail_snooze", end: endDueSnooze });
