import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { lockLine } from "../../../subgraphs/messaging/lines/store/lines.js";
import { lockLivingIdentity } from "../../../subgraphs/org/identities/public.js";
import { removeUnclaimedAgent } from "../../../subgraphs/org/signup/remove-unclaimed-agent.js";
import { moveIdentity } from "../../../subgraphs/org/signup/move-identity.js";
import { lockAddressBooks } from "../../../subgraphs/org/contacts/store/contact-writes.js";
import { meetSenders, type MetSender } from "../../../subgraphs/shared/contacts/meet-senders.js";
import type { Queries } from "../../../subgraphs/shared/database/statements.js";
import type { TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { anyNumber, makeHome, signUp } from "../support/signup.js";

// Messages arrive while their agent moves with its address book.

let parley: TestParley;
let home: TestOrganization & { readonly adminEmail: string };
beforeAll(async () => {
  parley = await startTestParley({ environment: anyNumber });
  home = await makeHome(parley);
});
afterAll(() => parley?.close());

const jobs = () => parley.services.database.jobs;
const contacts = () => jobs().reader.contact;
const newcomer = () => signUp(parley, { human_email: home.adminEmail });

const senderFor = (organizationId: string, identityId: string): MetSender => {
  return { organizationId, identityId, kind: "email", text: `${randomUUID()}@people.example`, name: null };
};

const pidOf = async (tx: Queries): Promise<number> =>
  (await tx.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]!.pid;

/** Moves an agent as its approval does, in a transaction that is not repeated after a deadlock. */
const moveHome = (identityId: string): Promise<unknown> =>
  jobs().transaction(async (tx) => {
    const identity = await lockLivingIdentity(tx, identityId, "no key update");
    await moveIdentity(tx, parley.services, identity!, home.id);
  });

/** Until that many transactions wait for this one. */
async function untilBlocked(pid: number, count: number): Promise<void> {
  const blocked = "select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
  while ((await jobs().driver.query(blocked, [pid])).rowCount! < count);
}

it("a message that holds an object of its domain and then meets its sender does not wait for a move that waits for the object", async () => {
  const { organizationId, identityId } = await newcomer();
  const [id, at] = [randomUUID(), parley.services.clock.now()];
  const line = { id, number: "+4930123450001", role: "dedicated", carrier: "fake", carrierLineId: id } as const;
  const owner = { organizationId, identityId, type: "dedicated_outbound", claimedAt: at, attachedAt: at } as const;
  await parley.services.database.request.writer.imLine.create({
    data: { ...line, ...owner, createdAt: at, updatedAt: at },
  });
  const sender = senderFor(organizationId, identityId);
  let move: Promise<unknown> | undefined;
  await jobs().transaction(async (tx) => {
    await lockLine(tx, id, "share");
    move = moveHome(identityId);
    await untilBlocked(await pidOf(tx), 1);
    await parley.services.parts.get(meetSenders)(tx, parley.services, [sender]);
  });
  await move;
  const [met] = await contacts().findMany({ where: { createdByIdentityId: identityId } });
  expect(met).toMatchObject({ organizationId: home.id, emails: [{ value: sender.text }] });
});

it("a message that waits for the address book of an organization that is removed meanwhile leaves no contact there", async () => {
  const { organizationId, identityId } = await newcomer();
  const sender = senderFor(organizationId, identityId);
  let move: Promise<unknown> | undefined;
  let arrival: Promise<void> | undefined;
  await jobs().transaction(async (tx) => {
    const pid = await pidOf(tx);
    await lockAddressBooks(tx, [organizationId]);
    move = moveHome(identityId);
    await untilBlocked(pid, 1);
    arrival = jobs().transaction((other) => parley.services.parts.get(meetSenders)(other, parley.services, [sender]));
    await untilBlocked(pid, 2);
  });
  await arrival;
  await move;
  expect(await contacts().count({ where: { organizationId } })).toBe(0);
});

it("a message that adds a contact while its agent is rejected leaves no contact without an organization", async () => {
  const { organizationId, identityId } = await newcomer();
  const sender = senderFor(organizationId, identityId);
  let removal: Promise<unknown> | undefined;
  await jobs().transaction(async (tx) => {
    await parley.services.parts.get(meetSenders)(tx, parley.services, [sender]);
    removal = jobs().transaction(async (other) => {
      const identity = await lockLivingIdentity(other, identityId, "no key update");
      await removeUnclaimedAgent(other, parley.services, identity!);
    });
    await untilBlocked(await pidOf(tx), 1);
  });
  await removal;
  expect(await contacts().count({ where: { organizationId } })).toBe(0);
});
