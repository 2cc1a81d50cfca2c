import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backfillContacts } from "../../../subgraphs/org/contact-backfill/jobs/backfill-contacts.js";
import { nextPlace, placeOf } from "../../../subgraphs/org/contact-backfill/rules/next-place.js";
import { set } from "../../a2a/support/rules.js";
import { sendTask } from "../../a2a/support/send-task.js";
import { EventScene } from "../../chat/support/event-scene.js";
import { messagePayload } from "../../chat/support/signed.js";
import { mail, mbox, runImport } from "../../mail/imports/support.js";
import { sendBySmtp, smtpEnvironment } from "../../mail/support/smtp.js";
import { waitForMail } from "../../mail/support/wait-for-mail.js";
import { ImScene, phone } from "../../messaging/support/im-scene.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";

it.each([
  [
    { channel: null, position: null },
    { channel: "im", position: null },
  ],
  [
    { channel: "im", position: "7" },
    { channel: "im", position: "7" },
  ],
  // A channel that is gone meanwhile.
  [
    { channel: "ip", position: "7" },
    { channel: "mail", position: null },
  ],
  [{ channel: "post", position: "7" }, null],
])("after %j it reads at %j", (stored, place) => {
  expect(placeOf(["mail", "im"], stored)).toEqual(place);
});

it("reads one channel after the other", () => {
  const channels = ["mail", "im"];
  expect(nextPlace(channels, { channel: "im", position: null }, "9")).toEqual({ channel: "im", position: "9" });
  expect(nextPlace(channels, { channel: "im", position: "9" }, null)).toEqual({ channel: "mail", position: null });
  expect(nextPlace(channels, { channel: "mail", position: "9" }, null)).toBeNull();
});

const setting =
  "mutation ($wanted: Boolean) { updateOrganization(input: { contactsAutoCreate: $wanted }) { organization { id } } }";
const start = "mutation { backfillContacts { backfill { state } } }";
const shown = "{ contactBackfill { state examinedCount addedCount finishedAt } }";

/** Runs what is stored through the job, as far as a day allows. */
async function run({ services }: TestParley, organizationId: string): Promise<void> {
  await backfillContacts.run({ services, signal: new AbortController().signal, attempt: 1 }, { organizationId });
}

const contactsOf = ({ services }: TestParley, organizationId: string) =>
  services.database.request.reader.contact.findMany({
    where: { organizationId },
    orderBy: { preferredName: "asc" },
  });

describe("stored mail", () => {
  let parley: TestParley;
  let organization: TestOrganization;
  let agent: TestAgent;
  beforeAll(async () => {
    parley = await startTestParley({
      environment: { ...smtpEnvironment, MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER: "1000", CONTACTS_AUTO_PER_DAY: "2" },
    });
  });
  afterAll(() => parley?.close());
  beforeEach(async () => {
    organization = await makeOrganization(parley.services);
    agent = await makeAgent(parley.services, organization, handle("past"));
    await parley.graphql(setting, { wanted: false }, organization.admin);
  });

  const ask = async (query: string): Promise<any> => (await parley.graphql(query, {}, organization.admin)).data;
  const address = () => `${agent.handle}@agents.localhost`;
  async function receive(from: string, ...headers: readonly string[]): Promise<void> {
    const all = [`From: ${from}`, `To: ${address()}`, `Message-ID: <${randomUUID()}@example.com>`, ...headers];
    const raw = [...all, "Subject: Hello", "", "Hello.", ""].join("\r\n");
    await sendBySmtp(parley, { from: "bounce-free@example.com", to: [address()], raw });
    await waitForMail(parley);
  }

  it("makes suggestions of people who wrote, and of nobody whose mail would have made none", async () => {
    await receive("Dana Example <dana@past.example>");
    await receive("Dana Again <DANA@past.example>");
    await receive("A List <list@past.example>", "List-Id: <all.past.example>");
    await receive("Robot <robot@past.example>", "Auto-Submitted: auto-generated");
    await receive("Bulk <bulk@past.example>", "Precedence: bulk");
    await receive("no-reply@past.example");
    await runImport({ parley, key: agent.key, address: address() }, mbox(mail("one")));
    expect(await contactsOf(parley, organization.id)).toEqual([]);

    expect(await ask(start)).toEqual({ backfillContacts: { backfill: { state: "RUNNING" } } });
    await run(parley, organization.id);
    expect(await contactsOf(parley, organization.id)).toMatchObject([
      {
        preferredName: "Dana Again",
        preferredNameSource: "mail_header",
        emails: [{ label: null, value: "DANA@past.example", isPrimary: true }],
        creationSource: "backfill",
        reviewStatus: "unreviewed",
        createdByIdentityId: agent.id,
      },
    ]);
    const done = { state: "FINISHED", examinedCount: 7, addedCount: 1, finishedAt: expect.any(String) };
    expect(await ask(shown)).toEqual({ contactBackfill: done });

    // A second one adds no sender again, and a deleted suggestion stays away.
    const [{ id } = { id: "" }] = await contactsOf(parley, organization.id);
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/contacts/${id}`);
    await ask(start);
    await run(parley, organization.id);
    expect(await ask(shown)).toEqual({ contactBackfill: { ...done, addedCount: 0 } });
    expect(await contactsOf(parley, organization.id)).toEqual([]);
  });

  it("adds as many as a day may, and goes on where it stopped", async () => {
    for (const name of ["a", "b", "c"]) await receive(`${name}@past.example`);
    await ask(start);
    await run(parley, organization.id);
    expect(await ask(shown)).toMatchObject({ contactBackfill: { state: "WAITING", addedCount: 2, finishedAt: null } });
    // It does not begin anew, and no more are added on that day.
    expect(await ask(start)).toEqual({ backfillContacts: { backfill: { state: "WAITING" } } });
    await run(parley, organization.id);
    expect(await contactsOf(parley, organization.id)).toHaveLength(2);
    await parley.services.database.request.writer.contact.updateMany({
      where: { organizationId: organization.id },
      data: { createdAt: new Date(Date.now() - 2 * 86_400_000) },
    });
    await run(parley, organization.id);
    expect(await ask(shown)).toMatchObject({ contactBackfill: { state: "FINISHED", addedCount: 3 } });
  });

  it("is for admins", async () => {
    const { errors } = await parley.graphql(start, {}, agent.key);
    expect(errors?.[0]!.extensions?.["code"]).toBe("admin_required");
    expect(await ask(shown)).toEqual({ contactBackfill: null });
  });
});

describe("stored instant messages", () => {
  let scene: ImScene;
  beforeAll(async () => {
    scene = await ImScene.start();
  });
  afterAll(() => scene?.close());

  it("make suggestions of numbers that wrote and are not blocked, also in groups", async () => {
    const { parley, organization } = scene;
    await parley.graphql(setting, { wanted: false }, organization.adminKey);
    const agent = await scene.agent();
    const line = await scene.attach(agent);
    const [person, member, blocked] = [phone(), phone(), phone()];
    await scene.rule(agent, "block", blocked);
    await scene.receive(line, person, "hello");
    await scene.receive(line, blocked, "hello");
    await scene.receive(line, member, "hi all", {
      thread: { id: "g1", isGroup: true, participants: [member, person] },
    });
    await parley.graphql(start, {}, organization.adminKey);
    await run(parley, organization.id);
    const found = await contactsOf(parley, organization.id);
    expect(found.map(({ preferredName }) => preferredName)).toEqual([person, member].toSorted());
    expect(found.every(({ creationSource }) => creationSource === "backfill")).toBe(true);
  });
});

describe("stored messages of team chat", () => {
  let scene: EventScene;
  beforeAll(async () => {
    scene = await EventScene.start();
  });
  afterAll(() => scene?.close());

  it("make suggestions of people in the workspace that they belong to, one connection after the other", async () => {
    const { parley, organization } = scene;
    const { workspaceId } = scene.slack.sample;
    await parley.graphql(setting, { wanted: false }, organization.adminKey);
    const connections = [await scene.connected(), await scene.connected()];
    for (const [at, connection] of connections.entries()) {
      const post = async (message: object) => {
        const body = messagePayload(workspaceId, `Ev${randomUUID()}`, message, connection.appId);
        expect((await scene.post(connection, body)).status).toBe(200);
      };
      await post({ user: `U0ADA${at}`, user_profile: { real_name: `Ada ${at}` } });
      await post({ user: `U0BEN${at}`, user_team: "T0000000099" });
      await post({ user: "U0BOT", bot_id: "B0BOT" });
      await post({ user: connection.botUserId });
    }
    await parley.graphql(start, {}, organization.adminKey);
    await run(parley, organization.id);
    expect(await contactsOf(parley, organization.id)).toMatchObject([
      { preferredName: "Ada 0", preferredNameSource: "provider", chatUsers: [{ workspaceId, userId: "U0ADA0" }] },
      { preferredName: "Ada 1", creationSource: "backfill", createdByIdentityId: connections[1]!.agent.id },
      { preferredName: "U0BEN0", chatUsers: [{ workspaceId: "T0000000099", userId: "U0BEN0" }] },
      { preferredName: "U0BEN1" },
    ]);
    const { data } = await parley.graphql(shown, {}, organization.adminKey);
    expect(data!["contactBackfill"]).toMatchObject({ state: "FINISHED", examinedCount: 8, addedCount: 4 });
  });
});

describe("stored tasks", () => {
  it("make suggestions of agents of other organizations that gave them", async () => {
    const parley = await startTestParley();
    try {
      const [home, away] = [
        await makeOrganization(parley.services, "enterprise"),
        await makeOrganization(parley.services, "enterprise"),
      ];
      await parley.graphql(setting, { wanted: false }, home.adminKey);
      const workers = await Promise.all([1, 2].map((n) => makeAgent(parley.services, home, handle(`worker-${n}`))));
      const requester = await makeAgent(parley.services, away, handle("requester"));
      for (const worker of workers) await set(parley, home, worker, { publicly_discoverable: true });
      await sendTask(parley, workers[0]!, workers[1]!);
      await sendTask(parley, requester, workers[1]!);
      await sendTask(parley, requester, workers[0]!);
      expect(await contactsOf(parley, home.id)).toEqual([]);
      await parley.graphql(start, {}, home.adminKey);
      await run(parley, home.id);
      expect(await contactsOf(parley, home.id)).toMatchObject([
        { agentHandles: [{ label: null, handle: requester.handle }], creationSource: "backfill" },
      ]);
    } finally {
      await parley.close();
    }
  });
});
