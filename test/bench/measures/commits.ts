import { randomUUID } from "node:crypto";
import { lockTask } from "../../../subgraphs/a2a/tasks/store/tasks.js";
import { insertMessage } from "../../../subgraphs/a2a/tasks/store/messages.js";
import { findMessageUse } from "../../../subgraphs/a2a/tasks/store/messages.js";
import { touchContexts } from "../../../subgraphs/a2a/contexts/store/contexts.js";
import { changeTask } from "../../../subgraphs/a2a/tasks/store/tasks.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import type { DatabaseServer } from "../databases.js";
import { type Ground, makeScene, openGround, replyTo, type Scene } from "../ground.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";

const writers = 8;
const commits = 320;

/**
 * What the event log costs a writer: replies to tasks, each one transaction. With the log, until the last event has its
 * position; without it, the same rows on a database without a publisher; and without rows of events at all.
 */
export async function measureCommits(server: DatabaseServer): Promise<Measure[]> {
  const logged = await openGround(await server.create(), { publishes: true });
  const unlogged = await openGround(await server.create(), { publishes: false });
  const eventless = await openGround(await server.create(), { publishes: false });
  try {
    const sides = {
      logged: await side(logged, replyTo, () => logged.services.events.publish()),
      unlogged: await side(unlogged, replyTo),
      eventless: await side(eventless, replyWithoutEvent),
    };
    const seconds = await medians(sides, { rounds: 9, warmUp: 2 });
    const perSecond = (cost: number): number => commits / cost;
    const over = perSecond(seconds.logged);
    return [
      ratioMeasure(
        "d1 commits per second: with the event log ÷ same rows, unpublished",
        { over, under: perSecond(seconds.unlogged), unit: "/s", oursIs: "over" },
        { atLeast: 0.7 },
      ),
      ratioMeasure(
        "d2 the same ÷ no event rows at all",
        { over, under: perSecond(seconds.eventless), unit: "/s", oursIs: "over" },
        null,
      ),
    ];
  } finally {
    await Promise.all([logged, unlogged, eventless].map((ground) => ground.close()));
  }
}

type Write = (services: Services, scene: Scene, taskId: string) => Promise<void>;

/** Writers with a task each; answers the seconds that all of their commits took. */
async function side({ services }: Ground, write: Write, settle?: () => Promise<void>): Promise<() => Promise<number>> {
  const scene = await makeScene(services, writers);
  return async () => {
    const begun = performance.now();
    let left = commits;
    const writer = async (taskId: string): Promise<void> => {
      while (left-- > 0) await write(services, scene, taskId);
    };
    await Promise.all(scene.tasks.map(writer));
    await settle?.();
    return (performance.now() - begun) / 1000;
  };
}

/** The statements of a reply but for the one that appends its event. */
async function replyWithoutEvent({ database, clock }: Services, { worker }: Scene, taskId: string): Promise<void> {
  await database.request.pipelinedTransaction(async (tx) => {
    const now = clock.now();
    const task = (await lockTask(tx, taskId, { workerId: worker.id }))!;
    const messageId = randomUUID();
    await findMessageUse(tx, taskId, messageId);
    const content = { messageId, parts: [{ text: "Counting syllables." }], ...nothingElse };
    const seq = task.messageCount + 1;
    const sides = { requesterId: task.requester.identityId, workerId: task.worker.identityId };
    const place = { taskId, contextId: task.contextId, ...sides };
    const facts = { ...place, scope: taskId, fingerprint: new Uint8Array(32), bytes: 200, now };
    await insertMessage(tx, { ...facts, seq, role: "agent", content });
    await changeTask(tx, taskId, { state: "working", messageBytes: 200, ends: false, now });
    await touchContexts(tx, [task.contextId], now);
  });
}

const nothingElse = { metadata: null, extensions: null, referenceTaskIds: null };
