import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { insecure } from "../../org/support/webhooks.js";
import { ids, input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byGraphql } from "../../support/kit/produced.js";
import type { Day } from "../../support/kit/secret-life.js";
import { hidden, page } from "../../support/kit/visible.js";
import { answerWith, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { configurePush } from "../support/configure-push.js";
import { sendingTo } from "../support/error-stage.js";
import { sendTask } from "../support/send-task.js";
import type { A2aPart } from "./part.js";

interface More {
  readonly pushConfigId: string;
}

/** Updates of a task reach a receiver that echoes what it was sent. Configurations with errors are refused. */
async function receivePushes({ parley, scene, secrets }: Day): Promise<void> {
  const echo = await startReceiver((request, response) =>
    answerWith(500, JSON.stringify(request.headers))(request, response),
  );
  const [credentials, token] = [`${randomUUID()}${randomUUID()}`, `${randomUUID()}${randomUUID()}`];
  secrets.add("proof of a push configuration", credentials);
  secrets.add("proof of a push configuration", token);
  const proof = { token, authentication: { scheme: "Bearer", credentials } };
  const { target, peer } = scene;
  const send = (pushConfig: object) => {
    const message = { messageId: randomUUID(), parts: [{ text: "Tell me." }] };
    return parley.graphql(
      `mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }`,
      { input: { workerHandle: peer.handle, message, pushConfig } },
      target.key,
    );
  };
  expect((await send({ url: echo.url, ...proof })).errors).toBeUndefined();
  for (const wrong of ["https://10.0.0.1/", `https://agent:${token}@10.0.0.1/`, "nowhere"])
    await send({ url: wrong, ...proof });
  await send({ url: echo.url, token: [token], authentication: { scheme: "not a scheme", credentials } });
  await send({ url: echo.url, token, authentication: { scheme: "Bearer", credentials: `${credentials}\r\n` } });
  await vi.waitUntil(() => echo.received.length > 0, { interval: 50 });
  expect(echo.received[0]!.headers.authorization).toBe(`Bearer ${credentials}`);
  await echo.close();
}

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. */
export const push: FeatureKit<A2aPart, More> = {
  graphql: `
  Query.a2aPushConfig               401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aPushConfigs              401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Mutation.createA2aPushConfig      401   403p  ok    404   403p  403p  403p  403p  403p  404   403p  401
  Mutation.deleteA2aPushConfig      401   403c  ok    404   403u  ok    ok    ok    404   404   404   401
  `,
  part: async ({ parley }, { target, sentTask }) => {
    await configurePush(parley, target, sentTask);
    return {};
  },
  more: async ({ parley }, { sentTask }) => {
    const { a2aPushConfig } = parley.services.database.request.reader;
    return { pushConfigId: (await a2aPushConfig.findFirstOrThrow({ where: { taskId: sentTask } })).id };
  },
  strangers: { unreached: { A2aPushAttempt: "Nothing has been pushed yet." } },
  secretLife: { environment: insecure, live: receivePushes },
  eventEnvironment: insecure,
  calls: {
    "Query.a2aPushConfig": ({ sentTask }) => [`(taskId: "${sentTask}", configId: "${sentTask}")`, "{ id url }"],
    "Query.a2aPushConfigs": ({ sentTask }) => [`(taskId: "${sentTask}")`, ids],
    "Mutation.createA2aPushConfig": ({ sentTask }) => [
      input(`taskId: "${sentTask}", url: "https://receiver.example/"`),
      "{ pushConfig { id } }",
    ],
    "Mutation.deleteA2aPushConfig": ({ sentTask }) => [
      input(`taskId: "${sentTask}", configId: "${sentTask}"`),
      "{ deletedConfigId }",
    ],
  },
  visible: {
    findVisiblePushConfigs: hidden(({ pushConfigId }) => [[pushConfigId]]),
    listVisiblePushConfigs: hidden(({ sentTask }) => [{ taskId: sentTask }, page]),
  },
  events: {
    "a2a.push_config.created": async ({ parley }, { target, peer }) => {
      await configurePush(parley, target, await sendTask(parley, target, peer));
    },
    "a2a.push_config.updated": async ({ parley }, { target, sentTask }) => {
      await configurePush(parley, target, sentTask, { url: "https://elsewhere.example/push" });
    },
    "a2a.push_config.disabled": async ({ parley }, { target, peer, sentTask }) => {
      const gone = await startReceiver(answerWith(410));
      await configurePush(parley, target, sentTask, { url: gone.url });
      const path = `/api/v1/identities/${peer.handle}/a2a/tasks/${sentTask}/reply`;
      await rest(parley, peer.key, "POST", path, { intent: "progress", parts: [{ text: "On it." }] });
      await parley.work!.runDueJobs();
      await gone.close();
    },
  },
  codes: {
    a2a_push_config_limit: async ({ parley, agent, peer }) => {
      const { data } = await parley.graphql(sendingTo(peer.handle, randomUUID()), {}, agent.key);
      const { id } = data!["sendA2aMessage"].task;
      const making = (name: string): string =>
        `mutation { createA2aPushConfig(input: { taskId: "${id}", configId: "${name}", url: "https://receiver.example/" }) {
        pushConfig { id } } }`;
      for (let made = 0; made < 10; made += 1) await parley.graphql(making(`config-${made}`), {}, agent.key);
      return byGraphql(parley, agent.key, making("one-too-many"));
    },
  },
};
