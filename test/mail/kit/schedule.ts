import { randomUUID } from "node:crypto";
import { setSchedule } from "../../../subgraphs/mail/drafts/store/schedules.js";
import { handle } from "../../support/handle.js";
import { byRest, type Produce, type Stage } from "../../support/kit/produced.js";
import type { EventsDefinition } from "../../support/kit/events.js";
import { makeAgent } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import { putDraft } from "../support/put-draft.js";
import type { MailPart } from "./part.js";

const day = 86_400_000;
const complete = { recipients: { to: ["ada@example.com"] }, subject: "Report", body_text: "It is ready." };
const pathOf = (handleOfAgent: string): string => `/api/v1/mail/mailboxes/${handleOfAgent}@agents.localhost/drafts`;

/** Has a draft of an identity sent by a worker: its time has passed, and no key has the right. */
async function letWorkersSend({ services, work }: TestParley, identityId: string, ago: number): Promise<void> {
  const id = await putDraft(services, identityId);
  const now = services.clock.now();
  const sendAt = new Date(now.getTime() - ago);
  await services.database.request.transaction((tx) => setSchedule(tx, id, { sendAt, scheduledBy: "key:none", now }));
  await work!.runDueJobs();
}

const ownerOf = async ({ services }: TestParley, emailAddress: string): Promise<string> =>
  (await services.database.request.reader.mailbox.findUniqueOrThrow({ where: { emailAddress } })).identityId;

/** How the events of scheduled drafts come about. */
export const scheduleEvents: EventsDefinition<MailPart>["cases"] = {
  "mail.draft.schedule_failed": async ({ parley }, { address }) =>
    letWorkersSend(parley, await ownerOf(parley, address), 3 * day),
  "mail.draft.unscheduled": async ({ parley }, { address }) =>
    letWorkersSend(parley, await ownerOf(parley, address), 1_000),
};

const schedule = ({ parley, organization, agent }: Stage, sendAt: Date) =>
  byRest(parley, organization.adminKey, ["POST", pathOf(agent.handle), { ...complete, send_at: sendAt.toISOString() }]);

/** How the errors of scheduled drafts come about. */
export const scheduleCodes: Readonly<Record<string, Produce>> = {
  send_at_in_past: (stage) => schedule(stage, stage.parley.services.clock.now()),
  send_at_too_far: (stage) => schedule(stage, new Date(stage.parley.services.clock.now().getTime() + 400 * day)),
  draft_sending: async ({ parley, organization, agent }) => {
    const { database, clock } = parley.services;
    const id = await putDraft(parley.services, agent.id);
    const sendAt = clock.now();
    const data = { sendAt, sendStatus: "sending" as const, dueAt: new Date(sendAt.getTime() + day) };
    await database.request.writer.mailDraft.update({ where: { id }, data });
    return byRest(parley, organization.adminKey, ["DELETE", `${pathOf(agent.handle)}/${id}`]);
  },
  schedule_limit_reached: async (stage) => {
    const { parley, organization } = stage;
    const { database, clock } = parley.services;
    const agent = await makeAgent(parley.services, organization, handle("planner"));
    const mailbox = await database.request.reader.mailbox.findUniqueOrThrow({ where: { identityId: agent.id } });
    const createdAt = clock.now();
    const sendAt = new Date(createdAt.getTime() + day);
    const row = { mailboxId: mailbox.id, generation: 0, createdBy: agent.id, createdAt, updatedAt: createdAt };
    const data = Array.from({ length: 1_000 }, () => ({
      ...row,
      id: randomUUID(),
      sendAt,
      sendStatus: "scheduled" as const,
      dueAt: sendAt,
    }));
    await database.request.writer.mailDraft.createMany({ data });
    return schedule({ ...stage, agent }, sendAt);
  },
};
