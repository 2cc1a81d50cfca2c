import { defineConsumer } from "../../../shared/work/consumer.js";
import { routeMessages } from "./route-messages.js";

/** Routes the recipients of queued messages. */
export const routeQueuedMail = defineConsumer({
  name: "mail-routing",
  kinds: ["mail.message.queued"],
  from: "beginning",
  async handle(tx, events, services) {
    await routeMessages(tx, services, [...new Set(events.map(({ subjectId }) => subjectId))]);
  },
});
