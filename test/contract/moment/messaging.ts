import { randomUUID } from "node:crypto";
import { openAssignment } from "../../../subgraphs/messaging/assignments/public.js";
import { takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import { lineById } from "../../../subgraphs/messaging/lines/public.js";
import { useFakeCarrier } from "../../fakes/carrier.js";
import { newNumber, putLine } from "../../messaging/support/put-line.js";
import { handset, pool, screenOf } from "../../messaging/support/handsets.js";
import { rest } from "../../support/rest.js";
import { type MakeLists, repeat } from "./moment.js";

/** The lists of the messaging domain. People write to the first agent over a line of its own; phones text a line that does not answer. */
export const messaging: MakeLists = async (moment) => {
  const { parley, organization, agents } = moment;
  const { services } = parley;
  const { database, clock } = services;
  const [own] = agents;
  useFakeCarrier(services);
  await database.request.writer.imSettings.update({ where: { identityId: own.id }, data: { enabled: true } });
  await repeat(moment, () => putLine(services, { organizationId: organization.id }));
  const carrier = { carrier: "fake", number: newNumber() };
  const lineId = await putLine(services, { organizationId: organization.id, identityId: own.id, ...carrier });
  const at = clock.now();
  const phone = "+15550003000";
  await handset(parley, "POST", "/handsets", { number: phone });
  await repeat(moment, async (n) => {
    const person = `+1555000200${n}`;
    await database.request.transaction(async (tx) => {
      const line = (await lineById(tx, lineId))!;
      const wanted = { identityId: own.id, remoteNumber: person, line, origin: "connect" } as const;
      await openAssignment(tx, wanted, at);
    });
    await takeCarrierEvent(services, "fake", {
      eventKey: randomUUID(),
      carrierLineId: carrier.number,
      at: at.toISOString(),
      kind: "message",
      thread: { id: `1:1-${person}`, isGroup: false, participants: [person] },
      from: person,
      text: `Hello ${n}`,
      media: [],
      service: "imessage",
      carrierMessageId: randomUUID(),
      echoOf: null,
    });
    const rule = { action: "block", match_target: `+1555000100${n}` };
    await rest(parley, own.key, "POST", `/api/v1/im/identities/${own.handle}/contact-rules`, rule);
    await handset(parley, "POST", "/handsets", { number: `+1555000400${n}` });
    await handset(parley, "POST", `/handsets/${phone}/messages`, { to: `+1555555010${n + 1}`, text: "Hello" });
    await handset(parley, "POST", `/handsets/${phone}/messages`, { to: pool, text: `Hello ${n}` });
  });
  await parley.work!.runDueJobs();
  const [first] = await screenOf(parley, phone);
  const ofPhone = `number: "${phone}"`;
  return [
    { name: "imLines" },
    { name: "imAssignments" },
    { name: "imConversations", fixed: `identityId: "${own.id}"` },
    { name: "imMessages", fixed: `identityId: "${own.id}"` },
    { name: "imContactRules", fixed: `agentHandle: "${own.handle}"` },
    { name: "imOrganizationContactRules" },
    { name: "imHandsets", as: "adminKey" },
    { name: "imHandsetThreads", fixed: ofPhone, as: "adminKey" },
    { name: "imHandsetThreads", fixed: `${ofPhone}, newestFirst: true`, as: "adminKey" },
    {
      name: "imHandsetMessages",
      fixed: `${ofPhone}, threadId: "${first.thread_id}", newestFirst: true`,
      as: "adminKey",
    },
    { name: "imHandsetMessages", fixed: `${ofPhone}, threadId: "${first.thread_id}"`, as: "adminKey" },
  ];
};
