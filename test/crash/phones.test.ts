import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort } from "../mail/support/exim.js";
import { createAgent, type TestAgent } from "../support/process-client.js";
import { endServerProcesses } from "../support/process-server.js";
import { checkIntegrity } from "./integrity.js";
import { LineServer } from "./messages/line-server.js";
import { postMessage, type Run, type Sent, unlessKilled } from "./messages/phone-line.js";

// The same promises as those of a line of a Mac, over simulated phones. They are in the database of the server, so what
// reached them can be counted there.

const router = "+15555550100";
const acknowledgedPerRound = 80;

let server: LineServer;
let handsets: string;
let agent: TestAgent;
let line: string;
beforeAll(async () => {
  const port = String(await freePort());
  handsets = `http://127.0.0.1:${port}/handsets`;
  server = await LineServer.start({ IM_LOOPBACK: "1", IM_HANDSET_PORT: port });
  agent = await server.agentOnLine("texter");
  line = await lineOf("texter");
});
afterAll(async () => {
  await server?.close();
  await endServerProcesses();
});

const now = (): Run => ({ url: server.url, killed: false, acknowledged: () => {} });

async function lineOf(handle: string): Promise<string> {
  const { body } = await server.admin.call("GET", "/api/v1/im/numbers");
  return body.find((one: any) => one.agent_handle === handle).number;
}

async function call(path: string, body: object): Promise<any> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${handsets}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`The phones answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

let phones = 0;
async function phone(): Promise<string> {
  const number = `+1555777${String((phones += 1)).padStart(4, "0")}`;
  await call("", { number });
  return number;
}

const write = (from: string, to: string, text: string): Promise<unknown> => call(`/${from}/messages`, { to, text });
const shownOf = ({ id }: Sent): Promise<number> => server.count("im_phone_message where client_ref = $1", id);
const received = (text: string): Promise<number> =>
  server.count("im_message where content = $1 and direction = 'inbound'", text);
const heardBy = (number: string): Promise<number> =>
  server.count(
    "im_phone_receipt r join im_phone_message m on m.id = r.message_id where r.number = $1 and m.sender <> $1",
    number,
  );
const holdPhone = (number: string) => server.lock("select 1 from im_handset where number = $1 for update", number);
const holdSettings = (identityId: string) =>
  server.lock("select 1 from im_settings where identity_id = $1 for update", identityId);

async function queue(to: string): Promise<Sent> {
  const message: Sent = { key: randomUUID(), to, id: null };
  await postMessage(now(), agent, message);
  return message;
}

test("killed at every step of what leaves and what arrives: nothing is lost, and nothing happens twice", async () => {
  const [listener, pooled] = [await server.agentOnLine("listener"), await createAgent(server.admin, "pooled")];
  await server.admin.call("PATCH", "/api/v1/identities/pooled", { im_enabled: true });
  const [uncalled, unrecorded, unworked, unheard, greeted] = [
    await phone(),
    await phone(),
    await phone(),
    await phone(),
    await phone(),
  ] as const;

  // Claimed, and its carrier not called.
  const gates = [await holdPhone(uncalled)];
  const first = await queue(uncalled);
  await server.waitsForLocks(1);
  // Its carrier has it, and that is not stored.
  const openPhone = await holdPhone(unrecorded);
  const second = await queue(unrecorded);
  await server.waitsForLocks(2);
  const openConversation = await server.lock(
    "select 1 from im_conversation where remote_number = $1 for update",
    unrecorded,
  );
  gates.push(openConversation);
  await openPhone();
  await vi.waitFor(async () => expect(await shownOf(second)).toBe(1));
  await server.waitsForLocks(2);
  // Acknowledged, and not worked on.
  gates.push(await holdSettings(listener.id));
  await write(unworked, await lineOf("listener"), "worked on later");
  gates.push(await holdSettings(pooled.id));
  await write(greeted, router, "connect @pooled");
  await server.waitsForLocks(4);
  // Not acknowledged.
  gates.push(await holdPhone(unheard));
  const unacknowledged = write(unheard, line, "said again").then(
    () => "acknowledged",
    () => "broken off",
  );
  await server.waitsForLocks(5);
  await server.kill();
  expect(await unacknowledged).toBe("broken off");
  for (const open of gates) await open();

  expect([await received("worked on later"), await received("said again")]).toEqual([0, 0]);
  expect([await server.statusOf(first.id!), await server.statusOf(second.id!)]).toEqual(["pending", "pending"]);
  await server.startAgain();
  await server.becomes(second.id!, "delivered");
  await vi.waitFor(async () => expect(await received("worked on later")).toBe(1));
  await write(unheard, line, "said again");
  await vi.waitFor(async () => expect(await heardBy(greeted)).toBe(1));
  await server.isQuiet();
  expect([await heardBy(greeted), await server.count("im_assignment where remote_number = $1", greeted)]).toEqual([
    1, 1,
  ]);
  expect([await received("worked on later"), await received("said again")]).toEqual([1, 1]);
  expect(await server.statusOf(first.id!)).toBe("pending");
  await server.passQuarter();
  await server.becomes(first.id!, "delivery_unconfirmed");
  expect([await shownOf(first), await shownOf(second)]).toEqual([0, 1]);
});

test("whenever it is killed, everything that was acknowledged is there once, on both sides", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, phone));
  const [sent, said]: [Sent[], { text: string; acknowledged: boolean }[]] = [[], []];
  let left = acknowledgedPerRound;
  const run: Run = { url: server.url, killed: false, acknowledged: () => void left-- };
  const send = async (to: string): Promise<void> => {
    while (!run.killed) {
      const message: Sent = { key: randomUUID(), to, id: null };
      sent.push(message);
      await unlessKilled(run, () => postMessage(run, agent, message));
    }
  };
  const say = async (from: string): Promise<void> => {
    while (!run.killed) {
      const text = { text: randomUUID(), acknowledged: false };
      said.push(text);
      await unlessKilled(run, async () => {
        await write(from, line, text.text);
        text.acknowledged = true;
        run.acknowledged();
      });
    }
  };
  const lanes = Promise.all(people.map((number, index) => (index % 2 === 0 ? send(number) : say(number))));
  while (left > 0) await Promise.race([pause(1), lanes]);
  run.killed = true;
  await server.kill();
  await lanes;
  await server.startAgain();
  for (const message of sent) if (message.id === null) await postMessage(now(), agent, message);
  await server.isQuiet();
  await server.passQuarter();
  await vi.waitFor(async () => expect(await server.count("im_message where status = 'pending'")).toBe(0));

  for (const message of sent) {
    expect(await server.count("im_message where content = $1", message.key)).toBe(1);
    const times = await shownOf(message);
    expect([times, await server.statusOf(message.id!)]).toEqual(
      times === 0 ? [0, "delivery_unconfirmed"] : [1, "delivered"],
    );
  }
  for (const { text, acknowledged } of said) {
    const times = await server.count("im_phone_message where text = $1", text);
    expect(await received(text)).toBe(times);
    if (acknowledged) expect(times).toBe(1);
  }
  const client = await server.database.connect();
  await checkIntegrity(client).finally(() => client.release());
});
