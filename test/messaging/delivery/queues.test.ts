import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Claim, claimMessages } from "../../../subgraphs/messaging/delivery/store/outgoing.js";
import { findWaitingEvents } from "../../../subgraphs/messaging/reception/store/carrier-events.js";
import type { Writer } from "../../../subgraphs/shared/database/client.js";
import type { TestAgent } from "../../support/org.js";
import { countingReads } from "../../support/rows-read.js";
import { ImScene, phone } from "../support/im-scene.js";

const many = 20_000;
const all: Claim = { busy: [], lines: [], mostOfLine: 20, most: 20 };

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
beforeAll(async () => {
  scene = await ImScene.start();
  agent = await scene.agent();
  line = await scene.attach(agent);
});
afterAll(() => scene.close());

const sql = (text: string, values: unknown[] = []) => scene.parley.services.database.jobs.driver.query(text, values);

describe("messages that wait for their carrier", () => {
  beforeEach(() => sql("update im_message set status = 'error'"));

  /** A conversation in which so many messages wait, for its own line or another. */
  async function waiting(count: number, lineId = line.id, sender = agent): Promise<string> {
    const [id, at] = [randomUUID(), scene.clock.now()];
    const times = { lastMessageAt: at, createdAt: at, updatedAt: at };
    const data = { id, identityId: sender.id, isGroup: false, remoteNumber: phone(), ...times };
    await scene.writer.imConversation.create({ data });
    await sql(
      `insert into im_message (id, conversation_id, identity_id, is_group, line_id, direction, service, status, carrier,
         content, created_at, updated_at)
       select gen_random_uuid(), $1, $2, false, $3, 'outbound', 'imessage', 'queued', 'fake', n::text, at, at
       from (select n, $4::timestamptz + n * interval '1 second' as at from generate_series(1, $5::int) n) g`,
      [id, sender.id, lineId, at, count],
    );
    return id;
  }
  const claim = async (what: Partial<Claim>) => {
    const claimed = await claimMessages(scene.writer, scene.clock.now(), { ...all, ...what });
    return claimed.map(({ conversationId }) => conversationId).toSorted();
  };

  const after = (conversationId: string) => ({ lineId: line.id, calls: 0, after: conversationId });

  it("are claimed once: the oldest of each conversation that has none under way", async () => {
    const [one, two, three] = (await Promise.all([waiting(2), waiting(2), waiting(2)])).toSorted();
    expect(await claim({ busy: [two!] })).toEqual([one, three]);
    const { rows } = await sql("select content from im_message where conversation_id = $1 and status = 'pending'", [
      one,
    ]);
    expect(rows).toEqual([{ content: "1" }]);
    expect(await claim({ busy: [three!] })).toEqual([one, two]);
    expect(await claim({})).toEqual([two, three]);
    expect(await claim({})).toEqual([]);
  });

  it("are claimed in turns: after some conversations come the others", async () => {
    const ids = (await Promise.all([waiting(3), waiting(3), waiting(3)])).toSorted();
    expect(await claim({ most: 2 })).toEqual(ids.slice(0, 2));
    expect(await claim({ most: 2, lines: [after(ids[1]!)] })).toEqual([ids[0], ids[2]]);
    // Once those behind it have none, it begins anew.
    expect(await claim({ most: 1, busy: [ids[0]!], lines: [after(ids[2]!)] })).toEqual([ids[1]]);
  });

  it("are answered in the order of their round, which ends where the next one begins", async () => {
    const ids = (await Promise.all([waiting(1), waiting(1), waiting(1)])).toSorted();
    const claimed = await claimMessages(scene.writer, scene.clock.now(), { ...all, lines: [after(ids[1]!)] });
    expect(claimed.map(({ conversationId }) => conversationId)).toEqual([ids[2], ids[0], ids[1]]);
  });

  it("of a line with few are among the next, however many those have whose share is full", async () => {
    const lines = [line, ...(await Promise.all([scene.line("dedicated"), scene.line("dedicated")]))];
    await Promise.all(lines.flatMap(({ id }) => [1, 2, 3, 4, 5, 6].map(() => waiting(2, id))));
    const quiet = await scene.line("dedicated");
    const conversation = await waiting(2, quiet.id);
    const used = lines.map(({ id }) => ({ lineId: id, calls: 2, after: null }));
    expect(await claim({ most: 3, mostOfLine: 4, lines: used })).toContain(conversation);
    const ended = { lineId: quiet.id, calls: 0, after: conversation };
    expect(await claim({ most: 3, mostOfLine: 4, lines: [...used, ended] })).toContain(conversation);
  });

  it("are claimed up to the share of their line, and those of a line with fewer calls first", async () => {
    const other = await scene.line("dedicated");
    const [one, two, three] = (await Promise.all([waiting(1), waiting(1), waiting(1)])).toSorted();
    const elsewhere = await waiting(1, other.id);
    const used = (calls: number) => [{ lineId: line.id, calls, after: null }];
    expect(await claim({ most: 1, mostOfLine: 3, lines: used(2) })).toEqual([elsewhere]);
    expect(await claim({ mostOfLine: 3, lines: used(3) })).toEqual([]);
    expect(await claim({ mostOfLine: 3, lines: used(1) })).toEqual([one, two]);
    expect(await claim({})).toEqual([three]);
  });

  it("cost as many reads as are claimed, however many wait", async () => {
    const other = await scene.line("dedicated");
    const place = (await Promise.all([waiting(many), waiting(1), waiting(many)])).toSorted()[1]!;
    await Promise.all([waiting(1), waiting(many, other.id)]);
    const frozen = await waiting(many, line.id, await scene.agent());
    await sql(
      "update identity set frozen = 'sends' from im_conversation c where identity_id = identity.id and c.id = $1",
      [frozen],
    );
    await sql("analyze im_message");
    for (const lines of [[], [after(place)]]) {
      const { answer, rows } = await countingReads(scene.parley.services, (db) =>
        claimMessages(db as unknown as Writer, scene.clock.now(), { ...all, lines }),
      );
      expect(answer.map(({ conversationId }) => conversationId)).not.toContain(frozen);
      expect(rows).toBeLessThan(150);
    }
  });
});

describe("events that wait for their turn", () => {
  /** Stores events of a line, the first of them this late. */
  const reported = (carrierLineId: string, count: number, attempts = 0) =>
    sql(
      `insert into im_carrier_event (id, carrier, event_key, kind, payload, attempts, received_at)
       select gen_random_uuid(), 'fake', gen_random_uuid()::text, 'status', json_build_object('carrierLineId', $1::text),
              $2, now() + n * interval '1 second'
       from generate_series(1, $3::int) n`,
      [carrierLineId, attempts, count],
    );

  it("cost a job as many reads as it works on, however many wait for this line and for others", async () => {
    await reported("flooded", many);
    await reported("flooded", many, 1);
    await reported("other", many);
    await sql("analyze im_carrier_event");
    const { answer, rows } = await countingReads(scene.parley.services, (db) =>
      findWaitingEvents(db, { carrier: "fake", carrierLineId: "flooded" }, 50),
    );
    expect(answer.map(({ attempts }) => attempts)).toEqual(Array.from({ length: 50 }, () => 0));
    expect(rows).toBeLessThan(100);
  });
});
