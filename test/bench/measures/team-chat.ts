import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { makeAgent, makeOrganization } from "../../support/org.js";
import type { ChatAddresses } from "../chat-server.js";
import { Child } from "../child.js";
import type { DatabaseServer } from "../databases.js";
import { type Ground, openGround, settingsOf } from "../ground.js";
import { amount, type Measure } from "../report.js";
import { medians } from "../rounds.js";

const full = { operations: 1_000, rounds: 5, warmUp: 1 };
const quick = { operations: 200, rounds: 3, warmUp: 1 };
const lanes = 8;
const [channel, timestamp, name] = ["C0123456789", "1712345678.000100", "eyes"];

/** What an operation in a workspace costs, whose Slack answers at once: the processor time of the server. */
export async function measureTeamChat(database: DatabaseServer, { isQuick }: { isQuick: boolean }): Promise<Measure[]> {
  const url = await database.create();
  const ground = await openGround(url, { publishes: false });
  const server = Child.start("chat-server.js");
  const slack = await quickSlack();
  try {
    const many = "1000000000";
    const { port } = slack.address() as AddressInfo;
    const at = await server.ask<ChatAddresses>("start", {
      ...settingsOf(url),
      CHAT_SLACK_API_URL: `http://127.0.0.1:${port}/api/`,
      CHAT_WRITES_PER_MINUTE: many,
    });
    const { key, path } = await connect(ground, at);
    const { operations, rounds, warmUp } = isQuick ? quick : full;
    const measured = async (origin: string, ask: () => Ask): Promise<number> => {
      const before = await server.ask<number>("processorMicroseconds");
      await inLanes(origin, operations, ask);
      await settled(ground);
      return ((await server.ask<number>("processorMicroseconds")) - before) / operations;
    };
    const { ours, plain } = await medians(
      {
        ours: () => measured(at.parley, () => ({ path, body: { name }, key })),
        plain: () => measured(at.plain, () => ({ path: "/reactions", body: { channel, timestamp, name } })),
      },
      { rounds, warmUp },
    );
    const each = (microseconds: number): string => amount(1_000_000 / microseconds, "/s");
    const ratio = plain / ours;
    return [
      {
        what: "o operations in a workspace per CPU-second ÷ a bare handler that inserts, calls and updates",
        ours: each(ours),
        baseline: each(plain),
        ratio,
        target: { text: "≥ 0.4", met: ratio >= 0.4 },
      },
    ];
  } finally {
    await server.stop();
    await ground.close();
    slack.closeAllConnections();
    slack.close();
  }
}

/** A Slack that says yes at once. It is in this process, whose time is not counted. */
async function quickSlack(): Promise<Server> {
  const bot = { bot_id: "B0123456789", team_id: "T0123456789", team: "Bench", user_id: "U0123456789" };
  const answer = JSON.stringify({ ok: true, ...bot });
  const slack = createServer((request, response) => {
    request.resume();
    request.on("end", () =>
      response.writeHead(200, { "content-type": "application/json", "x-oauth-scopes": "reactions:write" }).end(answer),
    );
  });
  await once(slack.listen(0, "127.0.0.1"), "listening");
  return slack;
}

/** An agent with a connection; the path at which it reacts. */
async function connect({ services }: Ground, { parley }: ChatAddresses): Promise<{ key: string; path: string }> {
  const organization = await makeOrganization(services, "enterprise");
  const { id: identity_id, key } = await makeAgent(services, organization, "chatter");
  const all = "/api/v1/chat/connections";
  const headers = { "content-type": "application/json", "x-api-key": key };
  const body = JSON.stringify({ identity_id, bot_token: "xoxb-bench" });
  const answer = await fetch(parley + all, { method: "POST", headers, body });
  const { id } = (await answer.json()) as { id?: string };
  if (id === undefined) throw new Error(`The workspace was answered ${answer.status}.`);
  return { key, path: `${all}/${id}/conversations/${channel}/messages/${timestamp}/reactions` };
}

interface Ask {
  readonly path: string;
  readonly body: object;
  readonly key?: string;
}

async function inLanes(origin: string, count: number, ask: () => Ask): Promise<void> {
  const pool = new Pool(origin, { connections: lanes, pipelining: 1 });
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const { path, body, key } = ask();
      const credential = key === undefined ? {} : { "x-api-key": key, "idempotency-key": randomUUID() };
      const headers = { "content-type": "application/json", ...credential };
      const answer = await pool.request({ method: "POST", path, headers, body: JSON.stringify(body) });
      const said = await answer.body.text();
      if (!said.includes('"succeeded"'))
        throw new Error(`${path} answered ${answer.statusCode}: ${said.slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await pool.close();
}

/** Resolves when every event has its position. */
async function settled({ services }: Ground): Promise<void> {
  const question = "select not exists (select 1 from event where position is null) as done";
  for (const limit = Date.now() + 60_000; Date.now() < limit;) {
    const { rows } = await services.database.request.driver.query<{ done: boolean }>(question);
    if (rows[0]?.done === true) return;
    await sleep(20);
  }
  throw new Error("Events had no position within a minute.");
}
