import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inBrowser } from "../../support/browser.js";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { handle } from "../../support/handle.js";
import { createTestDatabase } from "../../support/database.js";
import { outboxAtRest } from "../../support/mail.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeKey, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { openSocket } from "../../support/socket.js";
import { whileTheLogIsUnread } from "../../support/unread-log.js";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let relay: FakeRelay;
let environment: Record<string, string>;
let parley: TestParley;
let organization: TestOrganization;
const clock = new ManualClock();
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startFakeRelay();
  environment = { DATABASE_URL: database.url, MAIL_RELAY_URL: relay.url };
  parley = await startTestParley({ clock, environment });
  organization = await makeOrganization(parley.services);
});
afterAll(async () => {
  await parley.close();
  await relay.close();
  await database.drop();
});

const newAgent = (): Promise<TestAgent> => makeAgent(parley.services, organization, handle("scout"));

const freeze = (agent: TestAgent, mode = "sends", credential: TestCredential = organization.admin, on = parley) =>
  rest(on, credential, "PUT", `/api/v1/identities/${agent.handle}/freeze`, {
    mode,
    reason: "It answers a newsletter.",
  });

const mailOf = ({ handle: name }: TestAgent) => `/api/v1/mail/mailboxes/${name}@agents.localhost/messages`;

async function send(
  agent: TestAgent,
  on = parley,
  headers: Record<string, string> = {},
  credential: TestCredential = agent.key,
) {
  const path = mailOf(agent);
  const body = { recipients: { to: ["dana@example.com"] }, subject: "Invoice 7", body_text: "Please pay." };
  return rest(on, credential, "POST", path, body, headers);
}

async function unfreeze(agent: TestAgent, queued = "", session = organization.admin) {
  const mutation = `mutation { unfreezeAgent(input: { agentHandle: "${agent.handle}" ${queued} }) { freeze { mode endedAt } } }`;
  const { data, errors } = await inBrowser(parley, session, mutation);
  return { freeze: data?.["unfreezeAgent"]?.freeze, error: errors?.[0]?.extensions };
}

const statusOf = async (id: string) => {
  const row = await parley.services.database.request.reader.mailMessage.findUniqueOrThrow({ where: { id } });
  return [row.status, row.failureReason];
};

describe("a frozen agent", () => {
  test("sends nothing for any caller, still reads, and says so of itself", async () => {
    const agent = await newAgent();
    const { status, body } = await freeze(agent);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      freeze: {
        scope: "agent",
        mode: "sends",
        reason: "It answers a newsletter.",
        identity: { agent_handle: agent.handle },
      },
      counts: { queued: 0, in_flight: 0 },
    });
    for (const credential of [agent.key, organization.adminKey]) {
      expect(errorOf(await send(agent, parley, {}, credential))).toEqual([403, "agent_frozen"]);
    }
    const input = `mailbox: "${agent.handle}@agents.localhost", recipients: { to: ["dana@example.com"] }, subject: "x"`;
    for (const person of [organization.admin, organization.member]) {
      const { errors } = await parley.graphql(
        `mutation { sendMail(input: { ${input} }) { message { id } } }`,
        {},
        person,
      );
      expect(errors?.[0]?.extensions.code).toBe("agent_frozen");
    }
    const read = await rest(
      parley,
      agent.key,
      "GET",
      `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/messages`,
    );
    expect(read.status).toBe(200);
    const own = await rest(parley, agent.key, "GET", "/api/v1/freezes?active=true");
    expect(own.body.items).toMatchObject([{ mode: "sends", reason: null, started_by: { name: null } }]);
  });

  test("F1: is stopped in every process that a freeze was answered before", async () => {
    const agent = await newAgent();
    const other = await startTestParley({ clock, environment });
    try {
      expect((await send(agent, other)).status).toBe(201);
      await freeze(agent);
      expect(errorOf(await send(agent, other))).toEqual([403, "agent_frozen"]);
      await unfreeze(agent, "queued: CANCEL");
      await freeze(agent, "sends", agent.key, other);
      expect(errorOf(await send(agent))).toEqual([403, "agent_frozen"]);
    } finally {
      await other.close();
    }
  });

  test("gets the first answer to a repeat of what it sent before", async () => {
    const agent = await newAgent();
    const key = { "idempotency-key": randomUUID() };
    const first = await send(agent, parley, key);
    await freeze(agent);
    const again = await send(agent, parley, key);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  });

  test("F8: its new keys are frozen too, it can be renamed, and its deletion ends the freeze", async () => {
    const agent = await newAgent();
    await freeze(agent);
    const key = await makeKey(parley.services, organization.id, agent.id, organization.adminUserId);
    expect(errorOf(await send(agent, parley, {}, key.secret))).toEqual([403, "agent_frozen"]);
    const renamed = handle("renamed");
    const path = `/api/v1/identities/${agent.handle}`;
    expect((await rest(parley, organization.adminKey, "PATCH", path, { agent_handle: renamed })).status).toBe(200);
    await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${renamed}`);
    const reader = parley.services.database.request.reader;
    expect(await reader.freeze.findFirst({ where: { identityId: agent.id, endedAt: null } })).toBeNull();
  });

  test("F6: admins get a mail, without the reason", async () => {
    const agent = await newAgent();
    await freeze(agent);
    await outboxAtRest(parley);
    const mails = relay.taken
      .map(({ raw }) => raw.replaceAll(/\r\n[ \t]+/g, " "))
      .filter((raw) => raw.includes(agent.handle));
    expect(mails.map((raw) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual([
      `The agent @${agent.handle} was frozen`,
    ]);
    expect(mails[0]).not.toContain("newsletter");
  });
});

describe("freezing", () => {
  test("again changes nothing; only the stricter mode does", async () => {
    const agent = await newAgent();
    const first = (await freeze(agent)).body.freeze;
    expect((await freeze(agent)).body.freeze).toEqual(first);
    expect((await freeze(agent, "all")).body.freeze).toEqual({ ...first, mode: "all" });
    expect((await freeze(agent)).body.freeze).toEqual({ ...first, mode: "all" });
  });

  test("F9: thirty times in a minute by one credential", async () => {
    const agent = await newAgent();
    const key = await makeKey(parley.services, organization.id, null, organization.adminUserId);
    const answers = [];
    for (let count = 0; count < 31; count++) answers.push((await freeze(agent, "sends", key.secret)).status);
    expect(answers).toEqual([...Array(30).fill(200), 429]);
  });

  test("is done by any member and by the agent itself, and undone only by an admin in a browser", async () => {
    const agent = await newAgent();
    expect((await freeze(agent, "sends", agent.key)).status).toBe(200);
    const path = `/api/v1/identities/${agent.handle}/freeze`;
    const byKey = errorOf(await rest(parley, organization.adminKey, "DELETE", path));
    expect(byKey).toEqual([403, "console_required"]);
    const byToken = await rest(parley, organization.admin, "DELETE", path);
    expect(errorOf(byToken)).toEqual([403, "browser_required"]);
    expect(byToken.body.detail.confirmation_url).toContain(`/console/agents/${agent.handle}`);
    expect((await unfreeze(agent, "", organization.member)).error).toMatchObject({ code: "admin_required" });
    expect((await unfreeze(agent)).freeze).toMatchObject({ mode: "SENDS", endedAt: expect.any(String) });
    expect((await send(agent)).status).toBe(201);
    expect((await unfreeze(agent)).error).toMatchObject({ code: "not_found" });
  });
});

describe("F5: what waited when the freeze ends", () => {
  /** Sends a mail that the relay asks to try again later. Returns its id. */
  async function sendToBusyRelay(agent: TestAgent): Promise<string> {
    await parley.work!.runDueJobs();
    relay.refuseNext(451);
    const { id } = (await send(agent)).body;
    await parley.work!.runDueJobs();
    return id as string;
  }

  test("keeps its place meanwhile, and needs a decision", async () => {
    const agent = await newAgent();
    const id = await sendToBusyRelay(agent);
    expect((await freeze(agent)).body.counts).toEqual({ queued: 1, in_flight: 0 });
    clock.advance(3_600_000);
    await parley.work!.runDueJobs();
    expect(await statusOf(id)).toEqual(["queued", null]);
    expect((await unfreeze(agent)).error).toMatchObject({ code: "queued_choice_required", status: 422 });
    expect((await unfreeze(agent, "queued: RESUME")).freeze).toBeDefined();
    await vi.waitUntil(async () => {
      await parley.work!.runDueJobs();
      return (await statusOf(id))[0] === "sent";
    });
  });

  test("mail to a colleague that was not routed yet stays, and arrives when the freeze has ended", async () => {
    const [agent, colleague] = [await newAgent(), await newAgent()];
    const { writer } = parley.services.database.request;
    const received = () =>
      writer.mailMessage.count({ where: { direction: "inbound", mailbox: { identityId: colleague.id } } });
    const body = {
      recipients: { to: [`${colleague.handle}@agents.localhost`] },
      subject: "Invoice 7",
      body_text: "Pay.",
    };
    const { id } = await whileTheLogIsUnread(parley, "mail-routing", async () => {
      const queued = (await rest(parley, agent.key, "POST", mailOf(agent), body)).body;
      expect((await freeze(agent)).body.counts).toEqual({ queued: 1, in_flight: 0 });
      return queued;
    });
    await parley.work!.runDueJobs();
    expect([await received(), await statusOf(id)]).toEqual([0, ["queued", null]]);
    await unfreeze(agent, "queued: RESUME");
    await vi.waitUntil(async () => {
      await parley.work!.runDueJobs();
      return (await received()) === 1;
    });
  });

  test("is canceled: the message fails with the reason frozen", async () => {
    const agent = await newAgent();
    const id = await sendToBusyRelay(agent);
    await freeze(agent);
    await unfreeze(agent, "queued: CANCEL");
    expect(await statusOf(id)).toEqual(["failed", "frozen"]);
  });
});

describe("the mode all", () => {
  test("refuses the agent's reads with 403, but not who it is and what stops it", async () => {
    const agent = await newAgent();
    const identity = `/api/v1/identities/${agent.handle}`;
    const inbox = "{ identities { nodes { id } } }";
    expect((await parley.graphql(inbox, {}, agent.key)).errors).toBeUndefined();
    await freeze(agent, "all");
    // A document that is known by now, and one that is new.
    for (const document of [inbox, "{ identities { nodes { agentHandle } } }"]) {
      expect((await parley.graphql(document, {}, agent.key)).errors?.[0]?.extensions.code).toBe("agent_frozen");
    }
    for (const path of [identity, "/api/v1/identities", "/api/v1/webhooks/subscriptions", `${identity}/a2a/tasks`]) {
      expect(errorOf(await rest(parley, agent.key, "GET", path))).toEqual([403, "agent_frozen"]);
    }
    expect((await rest(parley, agent.key, "GET", "/api/whoami")).status).toBe(200);
    expect((await rest(parley, agent.key, "GET", "/api/v1/freezes")).body.items).toHaveLength(1);
    const through = await parley.graphql("{ viewer { identity { agentHandle freeze { mode } } } }", {}, agent.key);
    expect(through.data?.["viewer"].identity).toEqual({ agentHandle: agent.handle, freeze: { mode: "ALL" } });
    const behind = await parley.graphql("{ viewer { organization { identities { nodes { id } } } } }", {}, agent.key);
    expect(behind.errors?.[0]?.extensions.code).toMatch(/agent_frozen|validation/i);
    expect((await rest(parley, organization.adminKey, "GET", identity)).status).toBe(200);
    await unfreeze(agent);
    expect((await rest(parley, agent.key, "GET", identity)).status).toBe(200);
  });

  test("F2: closes the agent's sockets with 4403, and no others", async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    const sockets = [agent, other].map(({ key }) => openSocket(parley.url, { apiKey: key }));
    for (const socket of sockets) await socket.run("{ viewer { kind } }");
    await freeze(agent, "all");
    expect(await sockets[0]!.closed).toBe(4403);
    expect(await sockets[1]!.run("{ viewer { kind } }")).toMatchObject({ data: { viewer: { kind: "AGENT_KEY" } } });
    await sockets[1]!.close();
  });

  test("hides the agent's card, as if it accepted no tasks", async () => {
    const agent = await newAgent();
    const card = () =>
      parley.graphql(`{ a2aPublicCard(agentHandle: "${agent.handle}") { content } }`, {}, organization.adminKey);
    expect((await card()).errors).toBeUndefined();
    await freeze(agent, "sends");
    expect((await card()).errors).toBeUndefined();
    await freeze(agent, "all");
    expect((await card()).errors?.[0]?.extensions.code).toBe("not_found");
  });
});
