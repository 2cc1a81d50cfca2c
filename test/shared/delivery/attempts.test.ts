import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parleyVersion } from "../../../subgraphs/shared/config/version.js";
import { enqueueDeliveries } from "../../../subgraphs/shared/delivery/enqueue-deliveries.js";
import { pruneDeliveries } from "../../../subgraphs/shared/delivery/prune-deliveries.js";
import { createWork, type Work } from "../../../subgraphs/shared/background/background-work.js";
import packageJson from "../../../package.json" with { type: "json" };
import { createTestReceivers, type TestReceivers, testSigningKey } from "../../support/test-receivers.js";
import { type Answer, answerWith, hang, nobody, type Receiver, reset, startReceiver } from "../../support/receiver.js";
import { createTestServices, type TestServices } from "../../support/services.js";

let services: TestServices;
let receivers: TestReceivers;
let receiver: Receiver;
let work: Work;

beforeEach(async () => {
  // Long enough for a receiver that answers at once, on a machine that is busy.
  services = await createTestServices({ WEBHOOK_ALLOW_INSECURE: "1", DELIVERY_TIMEOUT_MS: "2000" });
  receivers = createTestReceivers();
  receiver = await startReceiver();
  work = createWork({ services, role: "all", domains: [{ receiverKinds: [receivers] }] });
});
afterEach(async () => {
  await work.stop();
  await receiver.close();
  await services.close();
});

const states = async (): Promise<string[]> => {
  const { rows } = await services.database.jobs.driver.query("select state from delivery order by created_at, id");
  return rows.map(({ state }) => state);
};

describe("an event", () => {
  test("arrives with its exact bytes and both signatures, once", async () => {
    const target = receivers.add(`${receiver.url}?of=me`);
    const [eventId] = await receivers.enqueue(services, target);
    await work.runDueJobs();
    await work.runDueJobs();
    expect(receiver.received).toHaveLength(1);
    const { method, path, headers, body } = receiver.received[0]!;
    expect({ method, path, body }).toEqual({
      method: "POST",
      path: "/hook?of=me",
      body: JSON.stringify({ id: `evt_${eventId}`, event_type: "test.happened" }),
    });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": `Parley/${packageJson.version}`,
      "webhook-id": `evt_${eventId}`,
      "x-inkbox-timestamp": String(services.clock.now().getTime() / 1_000),
      "x-inkbox-signature": expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    });
    expect(parleyVersion).toBe(packageJson.version);
    expect(await states()).toEqual(["delivered"]);
  });

  test("can be verified by a receiver with the reference package", async () => {
    // Which refuses other times than now.
    services.clock.advance(Date.now() - services.clock.now().getTime());
    await receivers.enqueue(services, receivers.add(receiver.url));
    await work.runDueJobs();
    const { headers, body } = receiver.received[0]!;
    expect(new Webhook(testSigningKey).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  });

  test("goes to a receiver without keys unsigned, with the headers it asks for", async () => {
    const target = receivers.add(receiver.url, { signingKeys: [], headers: { authorization: "Bearer of the peer" } });
    await receivers.enqueue(services, target);
    await work.runDueJobs();
    const names = Object.keys(receiver.received[0]!.headers);
    expect(receiver.received[0]!.headers.authorization).toBe("Bearer of the peer");
    expect(names.filter((name) => /webhook|inkbox/.test(name))).toEqual([]);
  });

  test("for several receivers is stored once, arrives whole at each, and is pruned with the last of them", async () => {
    const targets = [receivers.add(receiver.url), receivers.add(receiver.url), receivers.add(receiver.url)];
    const body = JSON.stringify({ text: `"quoted" \\ back \n newline \u00e9 \u{1F600}` });
    const event = { channel: "test", eventId: randomUUID(), kind: "k", body, occurredAt: services.clock.now() };
    const deliveries = targets.map((targetId) => ({ ...event, targetId }));
    await services.database.jobs.transaction((tx) => enqueueDeliveries(tx, services.clock, deliveries));
    const bodies = async () =>
      (await services.database.jobs.driver.query("select count(*)::int from delivery_body")).rows[0].count;
    expect(await bodies()).toBe(1);
    await work.runDueJobs();
    expect(receiver.received.map((got) => got.body)).toEqual([body, body, body]);
    const signal = new AbortController().signal;
    const prune = () => pruneDeliveries(services.database, { clock: services.clock, keepDays: 30, signal });
    services.clock.advance(29 * 86_400_000);
    await prune();
    expect(await bodies()).toBe(1);
    services.clock.advance(2 * 86_400_000);
    await prune();
    expect([await bodies(), await states()]).toEqual([0, []]);
  });

  test("is enqueued once, however often a consumer repeats itself", async () => {
    const target = receivers.add(receiver.url);
    const [eventId] = await receivers.enqueue(services, target);
    const occurredAt = services.clock.now();
    const again = { channel: "test", targetId: target, eventId: eventId!, kind: "k", body: "other", occurredAt };
    await services.database.jobs.transaction((tx) => enqueueDeliveries(tx, services.clock, [again, again]));
    await work.runDueJobs();
    expect(receiver.received).toHaveLength(1);
  });
});

describe("a receiver that fails", () => {
  const huge: Answer = (_, response) => {
    response.writeHead(500);
    const flood = (): void => {
      while (!response.destroyed && response.write("x".repeat(10_000)));
    };
    response.on("drain", flood);
    flood();
  };
  const noHttp: Answer = (_, response) => void response.socket?.end("what?\r\n\r\n");

  test.each<[string, Answer, { responseStatus: number | null; responseBody: unknown; errorDetail: unknown }]>([
    ["500", answerWith(500, "broken"), { responseStatus: 500, responseBody: "broken", errorDetail: null }],
    ["404", answerWith(404), { responseStatus: 404, responseBody: "", errorDetail: null }],
    [
      "302",
      answerWith(302, "", { location: "http://127.0.0.1:1/" }),
      { responseStatus: 302, responseBody: "", errorDetail: null },
    ],
    ["no answer", hang, { responseStatus: null, responseBody: null, errorDetail: "There was no answer in time." }],
    ["a reset", reset, { responseStatus: null, responseBody: null, errorDetail: expect.stringContaining("failed") }],
    ["no HTTP", noHttp, { responseStatus: null, responseBody: null, errorDetail: expect.stringContaining("failed") }],
    ["500 and endless bytes", huge, { responseStatus: 500, responseBody: "x".repeat(1_024), errorDetail: null }],
  ])("with %s gets the same event again, and both attempts are in the log", async (_, failing, logged) => {
    receiver.answer = failing;
    const target = receivers.add(receiver.url);
    const [eventId] = await receivers.enqueue(services, target);
    await work.runDueJobs();
    expect(receivers.attempts).toMatchObject([
      { targetId: target, eventId, kind: "test.happened", url: receiver.url, attempt: 1, state: "waiting", ...logged },
    ]);
    receiver.answer = answerWith(204);
    services.clock.advance(4_999);
    await work.runDueJobs();
    expect(receiver.received).toHaveLength(1);
    services.clock.advance(1_001);
    await work.runDueJobs();
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    expect(second!.body).toBe(first!.body);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    for (const fresh of ["x-inkbox-request-id", "x-inkbox-timestamp", "x-inkbox-signature", "webhook-signature"]) {
      expect(second!.headers[fresh]).not.toBe(first!.headers[fresh]);
    }
    const { rows } = await services.database.jobs.driver.query(
      "select attempt, response_status, is_replay, is_test from delivery_attempt order by created_at",
    );
    const neither = { is_replay: false, is_test: false };
    expect(rows).toEqual([
      { attempt: 1, response_status: logged.responseStatus, ...neither },
      { attempt: 2, response_status: 204, ...neither },
    ]);
    expect(await states()).toEqual(["delivered"]);
  });

  test("to speak TLS, or to be there at all, has that in the log", async () => {
    await receivers.enqueue(services, receivers.add(nobody));
    await receivers.enqueue(services, receivers.add(receiver.url.replace("http", "https")));
    await work.runDueJobs();
    const details = receivers.attempts.map(({ errorDetail }) => errorDetail);
    expect(new Set(details)).toEqual(
      new Set(["The TLS connection failed (ERR_SSL_WRONG_VERSION_NUMBER).", "The connection failed (ECONNREFUSED)."]),
    );
  });
});

test("an answer of 2xx is a success, whatever becomes of its body", async () => {
  receiver.answer = (_, response) => {
    response.writeHead(200);
    response.write("thank you, and");
  };
  await receivers.enqueue(services, receivers.add(receiver.url));
  await work.runDueJobs();
  expect(receivers.attempts).toMatchObject([
    { responseStatus: 200, responseBody: "thank you, and", state: "delivered" },
  ]);
});

test("an event is given up after eight attempts over more than a day, and stays in the log", async () => {
  receiver.answer = answerWith(503);
  await receivers.enqueue(services, receivers.add(receiver.url));
  const begun = services.clock.now().getTime();
  await work.runDueJobs();
  const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
  for (const [index, pause] of pauses.entries()) {
    services.clock.advance(pause * 1_000 - 1);
    await work.runDueJobs();
    expect(receiver.received).toHaveLength(index + 1);
    services.clock.advance(pause * 100 + 1);
    await work.runDueJobs();
    expect(receiver.received).toHaveLength(index + 2);
  }
  expect(services.clock.now().getTime() - begun).toBeGreaterThan(27 * 3_600_000);
  services.clock.advance(30 * 3_600_000);
  await work.runDueJobs();
  expect(receivers.attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(receivers.attempts.map(({ state }) => state)).toEqual([...Array(7).fill("waiting"), "given_up"]);
  expect(await states()).toEqual(["given_up"]);
});

test("a receiver that answers 410 is told to the domain, and whatever waits for it is dropped", async () => {
  const leaving = receivers.add(receiver.url);
  const staying = receivers.add(receiver.url.replace("hook", "staying"));
  receiver.answer = ({ path, ...rest }, response) =>
    answerWith(path === "/hook" ? 410 : 200)({ path, ...rest }, response);
  await receivers.enqueue(services, leaving, 700);
  await receivers.enqueue(services, staying, 2);
  await work.runDueJobs();
  expect(receivers.wentAway).toContain(leaving);
  const { rows } = await services.database.jobs.driver.query(
    "select target_id, state, count(*)::int from delivery group by 1, 2 order by 3",
  );
  expect(rows).toEqual([
    { target_id: staying, state: "delivered", count: 2 },
    { target_id: leaving, state: "dropped", count: 700 },
  ]);
  // At most those that were under way at once.
  expect(receiver.received.filter(({ path }) => path === "/hook").length).toBeLessThanOrEqual(20);
});

test("what waits for a receiver that is gone is dropped, and what comes after its return is delivered", async () => {
  const target = receivers.add(receiver.url);
  const row = receivers.targets.get(target)!;
  receiver.answer = answerWith(500);
  await receivers.enqueue(services, target, 30);
  await work.runDueJobs();
  receivers.targets.delete(target);
  receiver.answer = answerWith(200);
  services.clock.advance(6_000);
  await work.runDueJobs();
  expect(new Set(await states())).toEqual(new Set(["dropped"]));
  receivers.targets.set(target, row);
  const [eventId] = await receivers.enqueue(services, target);
  await work.runDueJobs();
  services.clock.advance(24 * 3_600_000);
  await work.runDueJobs();
  expect(receiver.received.slice(30).map(({ headers }) => headers["webhook-id"])).toEqual([`evt_${eventId}`]);
});

describe("what waits because the receiver's agent is frozen", () => {
  /** Lets a freeze last so many hours after an event. Returns what the receiver got after the end. */
  async function receivedAfter(hours: number): Promise<number> {
    const target = receivers.add(receiver.url, { waits: (kind) => kind === "test.happened" });
    await receivers.enqueue(services, target);
    await work.runDueJobs();
    services.clock.advance(hours * 3_600_000);
    await work.runDueJobs();
    expect(receiver.received).toEqual([]);
    receivers.targets.set(target, { ...receivers.targets.get(target)!, waits: () => false });
    services.clock.advance(60_000);
    await work.runDueJobs();
    return receiver.received.length;
  }

  test("is sent after the end", async () => {
    expect(await receivedAfter(71)).toBe(1);
    expect(receivers.attempts.map(({ attempt }) => attempt)).toEqual([1]);
  });

  test("is dropped after 72 hours", async () => {
    expect(await receivedAfter(73)).toBe(0);
    expect(await states()).toEqual(["dropped"]);
  });

  test("does not keep events of other kinds", async () => {
    const target = receivers.add(receiver.url, { waits: (kind) => kind !== "test.happened" });
    await receivers.enqueue(services, target);
    await work.runDueJobs();
    expect(receiver.received).toHaveLength(1);
  });
});

test("a changed address or key holds from the next attempt on", async () => {
  receiver.answer = answerWith(500);
  const target = receivers.add("http://127.0.0.1:9/old");
  await receivers.enqueue(services, target);
  await work.runDueJobs();
  receivers.targets.set(target, { id: target, url: receiver.url, signingKeys: [testSigningKey, "whsec_b2xk"] });
  services.clock.advance(6_000);
  await work.runDueJobs();
  expect(receiver.received[0]!.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
  expect(receivers.attempts.map(({ url }) => url)).toEqual(["http://127.0.0.1:9/old", receiver.url]);
});

test("private addresses and plain http are refused unless they are allowed, and the log says so", async () => {
  const strict = await createTestServices({ DELIVERY_TIMEOUT_MS: "400" });
  try {
    const strictWork = createWork({ services: strict, role: "all", domains: [{ receiverKinds: [receivers] }] });
    for (const url of [receiver.url, "https://10.0.0.1/hook", "https://localhost/hook", "https://169.254.169.254/"]) {
      await receivers.enqueue(strict, receivers.add(url));
    }
    await strictWork.runDueJobs();
    expect(receivers.attempts).toHaveLength(4);
    for (const { responseStatus, errorDetail } of receivers.attempts) {
      expect(responseStatus).toBeNull();
      expect(errorDetail).toMatch(/is not allowed|Only https/);
    }
    expect(receiver.received).toEqual([]);
    await strictWork.stop();
  } finally {
    await strict.close();
  }
});
