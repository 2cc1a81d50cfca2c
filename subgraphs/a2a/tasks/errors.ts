import { defineErrors } from "../../shared/errors/catalogue.js";

/** Error codes of tasks and messages (wire contract a2a 3.8, 4.4). */
export const taskErrors = defineErrors({
  a2a_task_terminal: {
    status: 409,
    message: "The task has ended and cannot be changed.",
    hint: "Send a new task. It can use the same context.",
  },
  a2a_generation_mismatch: {
    status: 409,
    message: "The task has had other events than you know.",
    hint: "Read the task, and write again with its `generation` if the message is still right.",
  },
  a2a_message_id_reused: {
    status: 409,
    message: "This message id was already used with different content.",
    hint: "Use a new message id for a new message. To repeat a message, send exactly the same content.",
  },
});
