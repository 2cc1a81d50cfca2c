import { randomUUID } from "node:crypto";
import { createServices } from "../../gateway/start/create-services.js";
import { reply } from "../../subgraphs/a2a/tasks/reply-to-task.js";
import { sendMessage } from "../../subgraphs/a2a/tasks/send-message.js";
import { systemClock } from "../../subgraphs/shared/clock/clock.js";
import { readConfig } from "../../gateway/files/read-config.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { findIdentityByHandle } from "../../subgraphs/shared/identity/identity-core.js";
import { openDatabase } from "../../subgraphs/shared/database/client.js";
import { anonymous } from "../../subgraphs/shared/viewer/viewer.js";
import { silentLogger } from "../support/silent-logger.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { withoutLimits } from "../support/process-server.js";

/** The secret of every server of a run, so that they understand each other. */
export const benchSecret = `bench ${randomUUID()}${randomUUID()}`;

/** The settings of a server of the run. */
export function settingsOf(databaseUrl: string): Record<string, string> {
  return { DATABASE_URL: databaseUrl, PARLEY_SECRET: benchSecret, PORT: "0", LOG_LEVEL: "error", ...withoutLimits };
}

/** Services on a database, without a server and without background work. */
export interface Ground {
  readonly services: Services;
  close(): Promise<void>;
}

export interface GroundOptions {
  readonly publishes: boolean;
  /** More settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Opens the pools. The event log publishes only on request. */
export async function openGround(url: string, options: GroundOptions): Promise<Ground> {
  const log = silentLogger;
  const config = readConfig({ ...settingsOf(url), ...options.environment });
  const database = openDatabase({ url, poolSize: config.DATABASE_POOL_SIZE, log });
  const started = { database, listenUrl: url, lost: new Promise<void>(() => {}), stop: () => Promise.resolve() };
  const keyring = new Keyring(benchSecret);
  // The log listens for commits when it is made: one that must not publish gets a database of its own to ask.
  const deaf = { ...database, onEventsCommitted: () => {} };
  const services = createServices({
    config,
    log,
    clock: systemClock,
    keyring,
    started: options.publishes ? started : { ...started, database: deaf },
    address: () => "http://127.0.0.1",
  });
  if (options.publishes) await services.events.start();
  return {
    services,
    async close() {
      if (options.publishes) await services.events.stop();
      await database.close();
    },
  };
}

/** Two agents of one organization and the tasks between them. */
export interface Scene {
  readonly requester: TestAgent;
  readonly worker: TestAgent;
  /** UUIDs. */
  readonly tasks: readonly string[];
}

/** Makes two agents and so many tasks, each with a question and a first answer. */
export async function makeScene(services: Services, taskCount: number): Promise<Scene> {
  const organization = await makeOrganization(services);
  const requester = await makeAgent(services, organization, "editor");
  const worker = await makeAgent(services, organization, "writer");
  const tasks: string[] = [];
  for (let index = 0; index < taskCount; index += 1) {
    const sent = await services.database.request.pipelinedTransaction((tx) =>
      sendMessage(tx, {
        requesterId: requester.id,
        workerId: worker.id,
        content: textMessage("Write a haiku about queues."),
        taskId: null,
        contextId: null,
        ifGeneration: null,
        now: services.clock.now(),
        beforeNewTask: () => Promise.resolve(),
        push: null,
        services,
        actor: "agent",
      }),
    );
    if (!("written" in sent)) throw new Error("The agents may not send tasks to each other.");
    tasks.push(sent.written.id);
    await replyTo(services, { requester, worker, tasks }, sent.written.id);
  }
  return { requester, worker, tasks };
}

/** The worker reports progress: one message, the task's change and its event, in one transaction. */
export async function replyTo(services: Services, { worker }: Scene, taskId: string): Promise<void> {
  const content = textMessage("Counting syllables.");
  const facts = { taskId, intent: "progress", content, now: services.clock.now() } as const;
  const viewer = { ...anonymous, kind: "system" } as const;
  await services.database.request.pipelinedTransaction((tx) =>
    reply(tx, {
      ...facts,
      services,
      actor: "agent",
      viewer,
      worker: async () => (await findIdentityByHandle(tx, worker.handle))!,
    }),
  );
}

function textMessage(text: string) {
  return { messageId: randomUUID(), parts: [{ text }], metadata: null, extensions: null, referenceTaskIds: null };
}
