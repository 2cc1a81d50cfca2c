import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { RecordingLogger } from "../../security/support/recording-logger.js";
import { usualLimits } from "../../support/patient-limits.js";
import type { RestAnswer } from "../../support/rest.js";
import { everyWrite } from "../support/every-write.js";
import { WriteScene } from "../support/write-scene.js";

// The table of wire contract chat 7: what is in progress ends once, and what has ended stays as it is.

const log = new RecordingLogger();
let scene: WriteScene;
let writes: ReturnType<typeof everyWrite>;

beforeAll(async () => {
  scene = await WriteScene.start({ log });
  writes = everyWrite(scene.slack.sample.general, scene.messageTs);
});
afterAll(() => scene?.close());

/** Both families, with their words. */
const families = [
  ["message_send", "actions", "sending"],
  ["reaction_add", "operations", "in_progress"],
] as const;
const seconds = 1_000;
const tooLate = () => log.lines.filter((line) => line.startsWith("The outcome of a chat write came too late"));

describe.each(families)("%s", (kind, where, inProgress) => {
  /** A write whose call hangs. */
  async function begin(): Promise<{ id: string; key: string; answer: Promise<RestAnswer> }> {
    const key = randomUUID();
    scene.slack.fault(writes[kind].slack[0], { kind: "hang" });
    const answer = scene.ask(writes[kind], key);
    await vi.waitUntil(() => scene.slack.hanging === 1);
    const { body } = await scene.ask({ method: "GET", path: `/${where}/by-key` }, key);
    expect(body).toMatchObject({ status: inProgress, error_code: null });
    return { id: body.id, key, answer };
  }
  const read = async (id: string) => (await scene.ask({ method: "GET", path: `/${where}/${id}` })).body;
  const column = async (id: string) =>
    (await scene.parley.services.database.request.writer.chatWrite.findUniqueOrThrow({ where: { id } })).status;
  const unknown = { status: "unknown", error_code: "outcome_unknown", retry_after: null };

  test("after two minutes a read says unknown, before anybody noted it", async () => {
    const { id, answer } = await begin();
    scene.clock.advance(119 * seconds);
    expect((await read(id)).status).toBe(inProgress);
    scene.clock.advance(1 * seconds);
    expect(await read(id)).toMatchObject(unknown);
    expect(await column(id)).toBe("in_progress");
    scene.slack.release();
    await answer;
  });

  test("after two minutes a replay and a look by the key say unknown, and nothing is called", async () => {
    const { key, answer } = await begin();
    scene.clock.advance(120 * seconds);
    const before = scene.slack.calls().length;
    const replay = await scene.ask(writes[kind], key);
    expect([replay.status, replay.headers.get("idempotent-replay")]).toEqual([200, "true"]);
    expect(replay.body).toMatchObject(unknown);
    const { body } = await scene.ask({ method: "GET", path: `/${where}/by-key` }, key);
    expect(body).toMatchObject(unknown);
    expect(scene.slack.calls()).toHaveLength(before);
    scene.slack.release();
    await answer;
  });

  test("after two minutes the job notes it, not earlier", async () => {
    const { id, answer } = await begin();
    scene.clock.advance(119 * seconds);
    await scene.work();
    expect(await column(id)).toBe("in_progress");
    scene.clock.advance(60 * seconds);
    await scene.work();
    expect(await column(id)).toBe("unknown");
    scene.slack.release();
    await answer;
  });

  test("whoever waits for the announcement need not wait for the next minute", async () => {
    const { answer } = await begin();
    const begun = scene.clock.now().getTime();
    const looks = async () => {
      const { driver } = scene.parley.services.database.jobs;
      const again = "select run_at from graphile_worker.jobs where key = 'chat-expire-writes-again' and run_at > $1";
      return (await driver.query<{ run_at: Date }>(again, [scene.clock.now()])).rows.map(({ run_at: at }) =>
        at.getTime(),
      );
    };
    scene.clock.advance(59 * seconds);
    await scene.work();
    expect(await looks()).toEqual([]);
    scene.clock.advance(11 * seconds);
    await scene.work();
    expect(await looks()).toEqual([begun + 120 * seconds]);
    scene.clock.advance(110 * seconds);
    await scene.work();
    scene.slack.release();
    await answer;
  });

  test.each([
    ["noted", true],
    ["not noted yet", false],
  ])("an outcome that comes after that is dropped and logged: %s", async (_, isNoted) => {
    const { id, key, answer } = await begin();
    scene.clock.advance(180 * seconds);
    if (isNoted) await scene.work();
    const before = tooLate().length;
    scene.slack.release();
    expect((await answer).body).toMatchObject({ id, ...unknown });
    expect(tooLate()).toHaveLength(before + 1);
    expect(tooLate().at(-1)).toContain(id);
    await scene.work();
    expect(await read(id)).toMatchObject(unknown);
    expect((await scene.ask(writes[kind], key)).body).toMatchObject({ id, ...unknown });
    expect(await column(id)).toBe("unknown");
  });

  test("what has ended stays as it is, however much time passes", async () => {
    const ends = [null, { kind: "error", error: "no_access" }, { kind: "drop" }] as const;
    for (const fault of ends) {
      if (fault !== null) scene.slack.fault(writes[kind].slack[0], fault);
      const { body } = await scene.ask(writes[kind], randomUUID());
      scene.clock.advance(3_600 * seconds);
      await scene.work();
      expect(await read(body.id)).toEqual(body);
    }
  });
});

test("only the answer of the request that failed says how long to wait, of a message; of an operation, all do", async () => {
  for (const [kind, later] of [
    ["message_send", null],
    ["reaction_add", 7],
  ] as const) {
    const key = randomUUID();
    scene.slack.fault(writes[kind].slack[0], { kind: "ratelimit", retryAfter: 7 });
    expect((await scene.ask(writes[kind], key)).body).toMatchObject({ error_code: "rate_limited", retry_after: 7 });
    expect((await scene.ask(writes[kind], key)).body.retry_after).toBe(later);
  }
});

test("a request answers after eight seconds though Slack has not; the outcome is stored when it comes", async () => {
  const own = await WriteScene.start({ log, environment: usualLimits });
  try {
    const { pin_add: pin } = everyWrite(own.slack.sample.general, own.messageTs);
    own.slack.fault("pins.add", { kind: "hang" });
    const { status, body } = await own.ask(pin, randomUUID());
    expect([status, body.status]).toEqual([200, "in_progress"]);
    own.slack.release();
    const read = () => own.ask({ method: "GET", path: `/operations/${body.id}` });
    await vi.waitFor(async () => expect((await read()).body.status).toBe("succeeded"));
  } finally {
    await own.close();
  }
});
