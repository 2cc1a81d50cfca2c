import { afterAll, beforeAll, expect, test } from "vitest";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";
import { queueMail } from "../support/queue-mail.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
beforeAll(async () => {
  parley = await startTestParley({ clock });
  organization = await makeOrganization(parley.services, "enterprise");
});
afterAll(() => parley?.close());

const addressOf = (name: string): string => `${name}@${parley.services.config.MAIL_DOMAIN}`;
const remove = (name: string) => rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${name}`);

test("with an identity goes all of its mail, and its handle may be used again", async () => {
  const { services } = parley;
  const name = handle("gone");
  const agent = await makeAgent(services, organization, name);
  const attachments = [{ filename: "plan.txt", bytes: "x".repeat(300_000) }];
  for (let n = 0; n < 3; n++) await putMessage(services, agent.id, { attachments });
  const { reader } = services.database.request;
  const before = await reader.mailContent.count();
  expect((await remove(name)).status).toBe(204);
  expect((await rest(parley, organization.adminKey, "GET", `/api/v1/mail/mailboxes/${addressOf(name)}`)).status).toBe(
    404,
  );
  const again = await rest(parley, organization.adminKey, "POST", "/api/v1/identities", { agent_handle: name });
  expect(again.status).toBe(201);
  expect(again.body.mailbox.email_address).toBe(addressOf(name));
  await parley.work!.runDueJobs();
  expect(await reader.mailbox.count({ where: { closedAt: { not: null } } })).toBe(0);
  expect(await reader.mailContent.count()).toBe(before - 3);
  expect(
    (await rest(parley, organization.adminKey, "GET", `/api/v1/mail/mailboxes/${addressOf(name)}/messages`)).body.items,
  ).toEqual([]);
});

test("mail on its way to a deleted identity bounces, and mail from one is not sent", async () => {
  const { services } = parley;
  const [sender, receiver] = [handle("sender"), handle("receiver")];
  await makeAgent(services, organization, sender);
  await makeAgent(services, organization, receiver);
  const bounced = await queueMail(services, addressOf(sender), [addressOf(receiver)]);
  expect((await remove(receiver)).status).toBe(204);
  await parley.work!.runDueJobs();
  const { reader } = services.database.request;
  const message = await reader.mailMessage.findUniqueOrThrow({ where: { id: bounced.id } });
  expect(message.status).toBe("bounced");
  await queueMail(services, addressOf(sender), ["ada@example.com"]);
  expect((await remove(sender)).status).toBe(204);
  await parley.work!.runDueJobs();
  expect(await reader.mailMessage.count({ where: { fromAddress: addressOf(sender) } })).toBe(0);
});

test("a mailbox has a message once, and counts it once, however often it is put in", async () => {
  const { services } = parley;
  const agent = await makeAgent(services, organization, handle("once"));
  const facts = { rfcId: "<once@example.com>", byteSize: 10 };
  await putMessage(services, agent.id, facts);
  await expect(putMessage(services, agent.id, facts)).rejects.toThrow("The mailbox has this message already.");
  const mailbox = await services.database.request.reader.mailbox.findUniqueOrThrow({
    where: { identityId: agent.id },
    include: { threads: true },
  });
  expect(mailbox.storageUsedBytes).toBe(10n);
  expect(mailbox.threads.map(({ messageCount }) => messageCount)).toEqual([1]);
});

test("an organization that is deleted leaves no mail behind", async () => {
  const { services } = parley;
  const other = await makeOrganization(services, "enterprise");
  const agent = await makeAgent(services, other, handle("agent"));
  for (let n = 0; n < 3; n++) await putMessage(services, agent.id, {});
  const { reader } = services.database.request;
  const { slug } = await reader.organization.findUniqueOrThrow({ where: { id: other.id } });
  const mutation = `mutation { deleteOrganization(input: { confirmation: "${slug}" }) { deletedOrganizationId } }`;
  expect((await parley.graphql(mutation, {}, other.admin)).errors).toBeUndefined();
  await parley.work!.runDueJobs();
  // What is left of an organization goes a moment later.
  clock.advance(5 * 60_000);
  await parley.work!.runDueJobs();
  expect(await reader.mailbox.count({ where: { identityId: agent.id } })).toBe(0);
});
