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

/** Kinds of event that tell one side about its notes on a task. The other side, and the A2A protocol, know nothing of them. */
export const taskNoteEvents = defineEvents({
  "a2a.task.labelled": { description: "A side gave a task labels, or took some from it.", subject },
  "a2a.task.snoozed": { description: "A side snoozed a task, or changed until when.", subject },
  "a2a.task.snooze_ended": {
    description: "A task is no longer snoozed for a side: its time came, the other side wrote, or somebody ended it.",
    subject,
  },
});
