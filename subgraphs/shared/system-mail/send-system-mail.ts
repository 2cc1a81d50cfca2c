import type { Services } from "../context/services.js";
import { addJob } from "../work/add-job.js";
import { defineConsumer } from "../work/consumer.js";
import { errorFields } from "../work/error-fields.js";
import { defineTask } from "../work/task.js";
import { appendEnd } from "./append-end.js";
import { appendOutboxEvent } from "./append-outbox-event.js";
import { endMail, findWaitingMail, type MailEnd, type SystemMailRow } from "./system-mail-rows.js";
import { MailRefused } from "./transport.js";
import { systemMailTransport } from "./open-transport.js";

const task = "send-system-mail";
/** About four hours with the worker's pauses: after that the content is outdated. */
const mostAttempts = 10;

/** A queued mail becomes a job. */
export const systemMailQueued = defineConsumer({
  name: "system-mail",
  kinds: ["system_mail.queued"],
  async handle(tx, events, { clock }) {
    for (const { subjectId } of events) {
      await addJob(tx, task, { id: subjectId }, { now: clock.now(), maxAttempts: mostAttempts });
    }
  },
});

/** Sends one mail. After a crash it may be sent again, with the same Message-ID. */
export const sendSystemMail = defineTask({
  name: task,
  async run({ services, signal, attempt }, payload) {
    const { id } = payload as { id: string };
    const mail = await findWaitingMail(services.database.jobs.reader, id);
    if (mail === null) return;
    const now = services.clock.now();
    if (mail.validUntil !== null && mail.validUntil <= now) {
      return end(services, mail, { failedAt: now, failure: "withdrawn" });
    }
    try {
      await services.parts.get(systemMailTransport).send(
        {
          id,
          to: mail.toAddress,
          subject: mail.subject,
          text: services.keyring.open(mail.sealedBody, id).toString("utf8"),
          writtenAt: mail.createdAt,
        },
        signal,
      );
    } catch (error) {
      const failure = error instanceof MailRefused ? error.failure : attempt >= mostAttempts ? "given_up" : null;
      if (failure === null) throw error;
      await end(services, mail, { failedAt: services.clock.now(), failure });
      services.log.error({ mail: id, failure, ...errorFields(error) }, "An email to a user was not sent");
      return;
    }
    await end(services, mail, { sentAt: services.clock.now() });
  },
});

/** Ends the mail and appends the event. */
async function end({ config, database }: Services, { id }: SystemMailRow, how: MailEnd): Promise<void> {
  await database.jobs.transaction(async (tx) => {
    const ended = await endMail(tx, id, how);
    if (ended === null) return;
    await appendEnd(tx, ended, how);
    if ("sentAt" in how) await appendOutboxEvent(tx, config, id, how.sentAt);
  });
}
