import { defineEvents } from "../../shared/events/event-catalogue.js";

const subject = "A2aTask";

/** Kinds of event of tasks: one row per participant that has the task (wire contract a2a 7). */
export const taskEvents = defineEvents({
  "a2a.task.created": { description: "A requester's message opened a task.", subject },
  "a2a.task.held": {
    description: "A requester's message would open a task, and waits for a person: its requester alone has the task.",
    subject,
  },
  "a2a.task.message": { description: "A requester's message continued a task.", subject },
  "a2a.task.replied": { description: "The worker replied to a task.", subject },
  "a2a.task.canceled": { description: "A task was canceled.", subject },
});
