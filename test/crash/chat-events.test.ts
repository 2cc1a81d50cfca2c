import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { signatureHeaders } from "../../examples/slack/events/signature.js";
import type { Bot, LocalSlack } from "../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../examples/slack/start-local-slack.js";
import { createAgent, type ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { endServerProcesses, type ServerProcess } from "../support/process-server.js";

// Wire contract chat 9.2 over processes that are killed: what was acknowledged to Slack is there, once.
let slack: LocalSlack;
let installation: Installation;
let database: pg.Client;
let environment: Record<string, string>;
let servers: ServerProcess[] = [];
let agent: TestAgent;
let bot: Bot;
let connectionId: string;

beforeAll(async () => {
  slack = await startLocalSlack({ retryDelays: [0, 0, 0] });
  installation = await createInstallation();
  database = new pg.Client({ connectionString: installation.databaseUrl });
  environment = { CHAT_SLACK_API_URL: slack.apiUrl, CHAT_EVENTS_PER_MINUTE: "100000" };
});
afterAll(async () => {
  await database?.end().catch(() => {});
  await endServerProcesses();
  await installation?.close();
  await slack?.close();
});

let isConnected = false;
// The server that a test leaves is that of the next one.
beforeEach(async () => {
  servers = servers.filter(({ child }) => child.exitCode === null && child.signalCode === null);
  if (servers.length === 0) servers = [await installation.start(environment)];
  if (!isConnected) await database.connect();
  isConnected = true;
});

const admin = (): Promise<ProcessClient> => installation.admin(servers[0]!);

async function connect(secrets: (made: Bot) => object): Promise<void> {
  const client = await admin();
  agent = await createAgent(client, `listener-${randomUUID().slice(0, 8)}`);
  bot = slack.addBot(slack.sample.workspaceId, { channels: [slack.sample.general] });
  const body = { identity_id: agent.id, bot_token: bot.token, ...secrets(bot) };
  const { status, body: connection } = await client.call("POST", "/api/v1/chat/connections", body);
  expect(status).toBe(201);
  connectionId = connection.id;
}

/** Texts of what is stored for the connection, each as often as it is there. */
async function stored(): Promise<string[]> {
  const { rows } = await database.query(
    "select facts #>> '{message,text}' as text from chat_event where connection_id = $1 order by text",
    [connectionId],
  );
  return rows.map(({ text }) => text);
}

const general = () => ({ channel: slack.sample.general, user: slack.sample.ada });
const often = { interval: 100 };

describe("over HTTP", () => {
  beforeEach(() => connect(({ app }) => ({ signing_secret: app.signingSecret })));

  /** Posts a message as Slack does, each id at a moment of its own; answers whether it was accepted. */
  async function post(url: string, eventId: string): Promise<boolean> {
    const event = {
      type: "message",
      channel: slack.sample.general,
      user: slack.sample.ada,
      text: eventId,
      ts: `1.${BigInt(`0x${Buffer.from(eventId).toString("hex")}`)}`,
    };
    const { workspaceId } = slack.sample;
    const body = JSON.stringify({ type: "event_callback", event_id: eventId, team_id: workspaceId, event });
    const headers = signatureHeaders(bot.app.signingSecret, body, Math.floor(Date.now() / 1_000));
    const address = `${url}/api/v1/chat/connections/${connectionId}/events`;
    const init = { method: "POST", body, headers: { "content-type": "application/json", ...headers } };
    return fetch(address, init).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  test("killed between the store and the answer: what was accepted is there, and what is sent again is not doubled", async () => {
    // The commit waits, so that the process dies while Slack waits for its answer.
    const ids = Array.from({ length: 60 }, (_, n) => `EvK${String(n).padStart(3, "0")}`);
    const [server] = servers;
    const accepted = new Set<string>();
    const posting = ids.map(async (id) => {
      if (await post(server!.url, id)) accepted.add(id);
      if (accepted.size === 20) await server!.end("SIGKILL");
    });
    await Promise.all(posting);
    expect(accepted.size).toBeGreaterThanOrEqual(20);
    expect(await stored()).toEqual(expect.arrayContaining([...accepted]));
    servers = [await installation.start(environment)];
    for (const id of ids) expect(await post(servers[0]!.url, id)).toBe(true);
    expect(await stored()).toEqual(ids);
  });

  test("killed while the event is being stored: Slack is not told, and its repetition is there once", async () => {
    const [server] = servers;
    await database.query("begin");
    await database.query("lock table chat_event in exclusive mode");
    const answered = post(server!.url, "EvHELD");
    await vi.waitFor(async () => {
      const { rows } = await database.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows.length).toBeGreaterThan(0);
    }, often);
    await server!.end("SIGKILL");
    expect(await answered).toBe(false);
    await database.query("commit");
    servers = [await installation.start(environment)];
    expect(await post(servers[0]!.url, "EvHELD")).toBe(true);
    expect(await post(servers[0]!.url, "EvHELD")).toBe(true);
    expect(await stored()).toEqual(["EvHELD"]);
  });
});

describe("by Socket Mode", () => {
  beforeEach(async () => {
    const before = opened();
    await connect(({ app }) => ({ app_token: app.appToken }));
    // Slack keeps no events for an app that has never asked for a socket.
    await vi.waitFor(() => expect(opened()).toBeGreaterThan(before), often);
  });

  const holder = async (): Promise<string | null> => {
    const { rows } = await database.query(
      `select k.holder from chat_socket k join chat_event_secrets s using (app_token_hash)
       where s.connection_id = $1 and k.held_until > now()`,
      [connectionId],
    );
    return rows[0]?.holder ?? null;
  };
  const held = async (not: string | null = null): Promise<string> => {
    await vi.waitFor(async () => expect([null, not]).not.toContain(await holder()), often);
    return (await holder())!;
  };
  /** Lets the lease of a killed process run out. */
  const expire = () => database.query("update chat_socket set held_until = now() where held_until is not null");
  const opened = () => slack.calls("apps.connections.open").length;

  test("of two processes one holds the socket, and the other takes over when it is killed", async () => {
    const first = await held();
    servers.push(await installation.start(environment));
    slack.write({ ...general(), text: "one" });
    await vi.waitFor(async () => expect(await stored()).toEqual(["one"]), often);
    const before = opened();
    await servers[0]!.end("SIGKILL");
    const isTaken = slack.unacknowledged(bot.app.id);
    expect(isTaken).toBe(0);
    await expire();
    slack.write({ ...general(), text: "two" });
    await vi.waitFor(async () => expect(await stored()).toEqual(["one", "two"]), often);
    const second = await held();
    expect(second).not.toBe(first);
    expect(opened() - before).toBe(1);
    servers.shift();
    servers.push(await installation.start(environment));
    await servers.shift()!.end("SIGKILL");
    await expire();
    slack.write({ ...general(), text: "three" });
    await vi.waitFor(async () => expect(await stored()).toEqual(["one", "three", "two"]), often);
    expect([first, second]).not.toContain(await held(second));
    await vi.waitFor(() => expect(slack.unacknowledged(bot.app.id)).toBe(0), often);
  });

  test("killed while an event is being stored: it is not acknowledged, and the next process has it once", async () => {
    await held();
    await database.query("begin");
    await database.query("lock table chat_event in exclusive mode");
    slack.write({ ...general(), text: "held" });
    await vi.waitFor(() => expect(slack.unacknowledged(bot.app.id)).toBe(1), often);
    await servers[0]!.end("SIGKILL");
    await database.query("commit");
    await expire();
    expect(await stored()).toEqual([]);
    servers = [await installation.start(environment)];
    await vi.waitFor(async () => expect(await stored()).toEqual(["held"]), often);
    await vi.waitFor(() => expect(slack.unacknowledged(bot.app.id)).toBe(0), often);
  });

  test("a process that stops gives the socket up at once", async () => {
    const first = await held();
    await servers[0]!.end("SIGTERM");
    expect(await holder()).toBeNull();
    slack.write({ ...general(), text: "meanwhile" });
    expect(slack.unacknowledged(bot.app.id)).toBe(1);
    servers = [await installation.start(environment)];
    expect(await held(first)).not.toBe(first);
    await vi.waitFor(async () => expect(await stored()).toEqual(["meanwhile"]), often);
  });
});
