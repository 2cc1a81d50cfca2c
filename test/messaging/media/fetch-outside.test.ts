import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CarrierEvent, takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { ImScene, phone } from "../support/im-scene.js";

// A file may come slowly from wherever it is: meanwhile no request waits for a row, and no connection is taken.

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let server: Receiver;
const fetchMedia = fakeCarrier.fetchMedia.bind(fakeCarrier);

beforeAll(async () => {
  scene = await ImScene.start({ WEBHOOK_ALLOW_INSECURE: "1" });
  server = await startReceiver();
  agent = await scene.agent();
  line = await scene.attach(agent);
});
afterAll(async () => {
  fakeCarrier.fetchMedia = fetchMedia;
  await server?.close();
  await scene?.close();
});

/** Waits until nothing is held. Other work of the server may hold something for a moment; what waits for the file would hold it on. */
async function released(): Promise<void> {
  await expect.poll(held).toBe(0);
}

/** Transactions that are open and do nothing, and locks on what requests and jobs write. */
async function held(): Promise<number> {
  const { rows } = await scene.parley.services.database.jobs.driver.query<{ held: number }>(
    `select (select count(*) from pg_stat_activity
             where datname = current_database() and state like 'idle in transaction%')::int
          + (select count(*) from pg_locks l left join pg_class c on c.oid = l.relation
             where l.database = (select oid from pg_database where datname = current_database())
               and l.granted and l.pid <> pg_backend_pid()
               and c.relname like 'im\\_%' and l.mode in ('RowShareLock', 'RowExclusiveLock'))::int as held`,
  );
  return rows[0]!.held;
}

test("while a file of a message to be sent is fetched, with a key as well", async () => {
  let fetched = 0;
  server.answer = (_, response) => {
    void released().then(() => {
      fetched++;
      response.writeHead(200, { "content-type": "text/plain" });
      response.end("hello");
    });
  };
  const keyed: Record<string, string>[] = [{}, { "idempotency-key": randomUUID() }];
  for (const headers of keyed) {
    const body = { to: phone(), text: "Look", media_urls: [server.url] };
    const init = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    const sent = await scene.parley.fetch("/api/v1/im/messages", { ...init, body: JSON.stringify(body) }, agent.key);
    expect(sent.status).toBe(201);
  }
  expect(fetched).toBe(2);
});

test("while files of a received message are fetched, and one that comes later", async () => {
  let fetched = 0;
  fakeCarrier.fetchMedia = async () => {
    await released();
    fetched++;
    return { stream: Readable.from([Buffer.from("hello")]), contentType: null, byteSize: 5 };
  };
  const person = phone();
  const carrierMessageId = randomUUID();
  const file = (ref: string) => ({ ref, filename: "a.txt", contentType: "text/plain", byteSize: 5 });
  const thread = { id: `1:1-${person}`, isGroup: false, participants: [person] };
  const message = {
    ...{ kind: "message", thread, from: person, text: "look", media: [file("a"), file("b")] },
    ...{ service: "imessage", carrierMessageId, echoOf: null },
  };
  for (const event of [message, { kind: "file", carrierMessageId, file: file("c") }]) {
    await takeCarrierEvent(scene.parley.services, "fake", { ...scene.reported(line), ...event } as CarrierEvent);
    await scene.work();
  }
  expect(fetched).toBe(3);
  const [{ media }] = (await scene.get(agent, "/messages")).body.filter((one: any) => one.content === "look");
  expect(media).toHaveLength(3);
});
