import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Problem } from "../../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { canonicalJson } from "../../../subgraphs/shared/idempotency/canonical-json.js";
import { compareInput } from "../../../subgraphs/shared/idempotency/keyed-write.js";
import { Keyring } from "../../../subgraphs/shared/secrets/keyring.js";
import { findRecorded } from "../../../subgraphs/shared/idempotency/find-recorded.js";
import { isRepeat } from "../../../subgraphs/shared/idempotency/is-repeat.js";
import { once } from "../../../subgraphs/shared/idempotency/idempotency.js";
import { sweepIdempotencyRecords } from "../../../subgraphs/shared/idempotency/sweep-idempotency-records.js";
import { ManualClock } from "../../support/manual-clock.js";
import type { Transaction } from "../../../subgraphs/shared/database/client.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { createTestServices, type TestServices, viewerOf } from "../../support/services.js";

const clock = new ManualClock(new Date("2026-01-01T00:00:00Z"));
const agent = viewerOf("agent_key", { organizationId: "org_a", identityId: randomUUID(), keyId: "ApiKey_1" });

let database: TestDatabase;
let running: TestServices;

beforeAll(async () => {
  database = await createTestDatabase();
  running = await createTestServices({ DATABASE_URL: database.url }, clock);
});

afterAll(async () => {
  await running.close();
  await database.drop();
});

function request(key: string | null, viewer: Viewer = agent) {
  return new RequestContext(running, { viewer, idempotencyKey: key });
}

/** An effect that can be counted: a console user with that id. */
async function addUser(tx: Transaction, id: string): Promise<{ id: string; secret: string }> {
  await tx.consoleUser.create({ data: { id, email: id, emailVerified: true, createdAt: clock.now() } });
  return { id, secret: "shown once" };
}

const users = () => running.database.request.reader.consoleUser.count();
const records = (key: string) => running.database.request.reader.idempotencyRecord.findMany({ where: { key } });

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "accepted",
    (error: Problem) => error.code,
  );
}

test("a send that the version before recorded is answered, not sent again", async () => {
  const key = randomUUID();
  const first = await once(request(key), "sendMail", { n: 1 }, async () => ({ id: "sent before" }));
  const send = { name: "sendMail", senderId: randomUUID() };
  const never = () => Promise.reject(new Error("never run"));
  expect(await isRepeat(request(key), send)).toBe(true);
  expect(await once(request(key), send, { n: 1 }, never)).toEqual(first);
  expect(await findRecorded(request(key), send, key)).toEqual(first);
});

test("what is stored of an input is no way to try what a secret in it may be", async () => {
  const key = randomUUID();
  const input = { url: "https://x.example", authToken: "a guess" };
  const digest = createHash("sha256").update(canonicalJson(input)).digest();
  await once(request(key), "watch", input, async () => ({}));
  const [record] = await records(key);
  const { keyring } = running;
  expect(Buffer.from(record!.inputHash).equals(digest)).toBe(false);
  expect(record!.inputHash).toEqual(new Uint8Array(keyring.mac("idempotency", digest, 32)));
  // A repeat is known under an earlier secret, and by the bare digest that an earlier version stored.
  const [now, before] = [
    "a new secret of this test that is long enough",
    "an old secret of this test that is long enough",
  ];
  const stored = compareInput(new Keyring(before), input).hash;
  expect(compareInput(new Keyring(`${now},${before}`), input).isOf(stored)).toBe(true);
  expect(compareInput(new Keyring(now), input).isOf(stored)).toBe(false);
  expect(compareInput(keyring, input).isOf(new Uint8Array(digest))).toBe(true);
  expect(compareInput(keyring, { ...input, authToken: "another" }).isOf(record!.inputHash)).toBe(false);
});

describe("a keyed write", () => {
  test("by 50 twins released together happens once; everybody else gets its answer or is told to wait", async () => {
    const before = await users();
    const key = randomUUID();
    const contexts = Array.from({ length: 50 }, () => request(key));
    const outcomes = await Promise.allSettled(
      contexts.map((context) => once(context, "addUser", { n: 1 }, (tx) => addUser(tx, randomUUID()))),
    );
    expect(await users()).toBe(before + 1);
    const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(contexts.filter((context) => context.notes.replayed).length).toBe(answers.length - 1);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as Problem] : []));
    for (const refusal of refusals) {
      expect(refusal.extensions).toMatchObject({ code: "idempotency_in_progress", status: 409, retryAfter: 1 });
    }
    // Once it is over, every twin gets the answer.
    const late = request(key);
    expect(await once(late, "addUser", { n: 1 }, () => Promise.reject(new Error("never run")))).toEqual(answers[0]);
    expect(late.notes.replayed).toBe(true);
  });

  test("is the same however its handles are written; other members are not handles", async () => {
    const key = randomUUID();
    const never = () => Promise.reject(new Error("never run"));
    const write = (agentHandle: string, peerHandles: string[], content: object, effect: () => Promise<unknown>) =>
      once(request(key), "addPeers", { agentHandle, peerHandles, content }, effect);
    const made = await write("scout", ["helper", "cook"], { handle: "x-y-z" }, () => Promise.resolve({ n: 1 }));
    expect(await write("@Scout", ["@helper", "COOK"], { handle: "x-y-z" }, never)).toEqual(made);
    const others = [
      write("scouts", ["helper", "cook"], { handle: "x-y-z" }, never),
      write("scout", ["cook", "helper"], { handle: "x-y-z" }, never),
      write("scout", ["helper", "cook"], { handle: "@x-y-z" }, never),
    ];
    expect(await Promise.all(others.map(codeOf))).toEqual(Array(3).fill("idempotency_key_reused"));
  });

  test("is told to wait while the first one runs, and holds nobody up", async () => {
    const key = randomUUID();
    let release!: () => void;
    let started!: () => void;
    const hasStarted = new Promise<void>((resolve) => (started = resolve));
    const gate = new Promise<void>((resolve) => (release = resolve));
    const first = once(request(key), "wait", {}, async () => {
      started();
      await gate;
      return "done";
    });
    await hasStarted;
    expect(await codeOf(once(request(key), "wait", {}, async () => "twice"))).toBe("idempotency_in_progress");
    release();
    expect(await first).toBe("done");
  });

  test("with other input under the same key is refused", async () => {
    const key = randomUUID();
    await once(request(key), "op", { a: 1, b: 2 }, async () => "one");
    expect(await once(request(key), "op", { b: 2, a: 1 }, async () => "two")).toBe("one");
    expect(await codeOf(once(request(key), "op", { a: 2, b: 2 }, async () => "three"))).toBe("idempotency_key_reused");
  });

  test("that fails leaves no record and no effect, and may be tried again", async () => {
    const key = randomUUID();
    const before = await users();
    const failing = once(request(key), "op", {}, async (tx) => {
      await addUser(tx, randomUUID());
      throw sharedErrors.problem("forbidden");
    });
    expect(await codeOf(failing)).toBe("forbidden");
    expect([await records(key), await users()]).toEqual([[], before]);
    expect(await once(request(key), "op", {}, async () => "now")).toBe("now");
  });

  test("of another key, operation or agent is another one; the same one on a new socket or after a move is not", async () => {
    const key = randomUUID();
    const ask = (viewer: Viewer, operation: string) =>
      once(request(key, viewer), operation, {}, async () => randomUUID());
    const mine = await ask(agent, "op");
    expect(await ask(agent, "op")).toBe(mine);
    expect(await ask({ ...agent, expiresAt: 1 }, "op")).toBe(mine);
    expect(await ask({ ...agent, organizationId: "org_b" }, "op")).toBe(mine);
    const others = [
      await ask(agent, "other"),
      await ask({ ...agent, keyId: "ApiKey_2" }, "op"),
      await ask({ ...agent, identityId: randomUUID() }, "op"),
      await ask({ ...agent, kind: "admin_key", identityId: null }, "op"),
      await ask({ ...agent, kind: "admin_key", identityId: null, organizationId: "org_b" }, "op"),
    ];
    expect(new Set([mine, ...others]).size).toBe(6);
  });

  test("keeps its answer sealed", async () => {
    const key = randomUUID();
    await once(request(key), "addUser", {}, (tx) => addUser(tx, randomUUID()));
    const [record] = await records(key);
    expect(Buffer.from(record!.answer).includes("shown once")).toBe(false);
  });

  test("answers the same the first time as ever after", async () => {
    const key = randomUUID();
    const answer = async () => once(request(key), "op", {}, async () => ({ nothing: undefined, at: "2026-01-01" }));
    expect(JSON.stringify(await answer())).toBe(JSON.stringify(await answer()));
    const empty = randomUUID();
    expect(await once(request(empty), "op", {}, async () => undefined)).toBeNull();
    expect(await once(request(empty), "op", {}, async () => undefined)).toBeNull();
  });

  test.each(["", "a".repeat(256), "a\nb", "ä", "a\0"])("with a key like %j is refused", async (key) => {
    expect(await codeOf(once(request(key), "op", {}, async () => 1))).toBe("validation_failed");
  });

  test("without a key, or by a stranger, simply happens", async () => {
    expect(await once(request(null), "op", {}, async () => 1)).toBe(1);
    const key = randomUUID();
    const stranger = () => once(request(key, viewerOf("anonymous")), "op", {}, async () => randomUUID());
    expect(await stranger()).not.toBe(await stranger());
  });

  test("is forgotten after 24 hours", async () => {
    const key = randomUUID();
    await once(request(key), "op", {}, async () => "old");
    clock.advance(23 * 3_600_000);
    await sweepIdempotencyRecords(running.database, clock);
    expect(await records(key)).toHaveLength(1);
    clock.advance(2 * 3_600_000);
    await sweepIdempotencyRecords(running.database, clock);
    expect(await records(key)).toHaveLength(0);
  });
});
