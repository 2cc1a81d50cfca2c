import { afterAll, beforeAll, expect, test } from "vitest";
import { decide, usePreset } from "../support/held.js";
import { contextsOf } from "../support/send-task.js";
import { rpc, textMessage } from "../support/rpc.js";
import { set } from "../support/rules.js";
import { graphqlCall, restCall } from "../../support/kit/calls.js";
import { makeScene, makeWorld, type Scene, type World } from "../../support/kit/scene.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { kit } from "../kit.js";

let parley: TestParley;
let world: World;
beforeAll(async () => {
  parley = await startTestParley({ environment: { ...kit.environment } });
  world = await makeWorld(parley, kit);
});
afterAll(() => parley?.close());

/** The worker, and those of its organization who may see what it does. */
const readers = ["own", "admin", "membr", "cons"] as const;

/** A scene whose ids are those of a task and its context, on the worker's side and on the requester's. */
function about(scene: Scene, taskId: string, contextId: string): Scene {
  const ids = { receivedTask: taskId, sentTask: taskId, receivedContext: contextId, sentContext: contextId };
  return { ...scene, ...ids };
}

/** What every read of the domain answers, by its name. Times of the request are the same in both rounds. */
async function everyAnswer(scene: Scene): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const reader of readers) {
    const credential = scene.credentials[reader]!;
    for (const { name } of kit.expected.graphql.filter((one) => one.operation.startsWith("Query."))) {
      const { data, errors } = await parley.graphql(graphqlCall(kit, name, scene), {}, credential);
      answers.set(`${reader} ${name}`, JSON.stringify({ data, codes: errors?.map((one) => one.extensions.code) }));
    }
    for (const { name } of kit.expected.rest.filter((one) => one.name.startsWith("GET "))) {
      const { path, headers } = restCall(kit, name, scene);
      const response = await parley.fetch(path, { headers }, credential);
      answers.set(`${reader} ${name}`, `${response.status} ${withoutChance(await response.text())}`);
    }
  }
  return answers;
}

/** Answers of errors name their request. */
const withoutChance = (body: string): string =>
  body.replaceAll(/"request_id":"[^"]*"/g, "").replaceAll(/"requestId":"[^"]*"/g, "");

/** All that the log and the ways out have for the worker's organization. */
async function tracesOf(organizationId: string): Promise<unknown> {
  const { rows } = await parley.services.database.request.driver.query(
    `select (select count(*) from event where organization_id = $1) as events,
            (select coalesce(sum(inbound_task_count + outbound_task_count), 0) from a2a_settings s
             join identity i on i.id = s.identity_id where i.organization_id = $1) as counted,
            (select count(*) from delivery) as deliveries`,
    [organizationId],
  );
  return rows[0];
}

test("H44, W16: while a task waits, every read of the worker's side answers the same bytes as before, and nothing reports it", async () => {
  const scene = await makeScene(world, kit, true);
  const { target } = scene;
  const stranger = world.theirAgent;
  await usePreset({ parley, organization: world.theirs }, "ALL_HELD");
  await set(parley, world.ours, target, { publicly_discoverable: true });
  const absent = [crypto.randomUUID(), crypto.randomUUID()] as const;
  const before = await everyAnswer(scene);
  const ofNothing = await everyAnswer(about(scene, ...absent));
  const traces = await tracesOf(world.ours.id);

  const { result } = await rpc(parley, stranger.key, target.handle, "SendMessage", textMessage("words of a held task"));
  expect(result.task.metadata.review.state).toBe("pending");
  const { id, contextId } = result.task;
  await parley.work!.runDueJobs();

  expect(await everyAnswer(scene)).toEqual(before);
  const ofHeld = await everyAnswer(about(scene, id, contextId));
  const named = (text: string): string => text.replaceAll(id, absent[0]).replaceAll(contextId, absent[1]);
  expect(new Map([...ofHeld].map(([name, answer]) => [name, named(answer)]))).toEqual(ofNothing);
  expect(await tracesOf(world.ours.id)).toEqual(traces);
  const owner = { parley, organization: world.theirs };
  expect((await decide(owner, "APPROVE", result.task.metadata.review.id)).error).toBeUndefined();
  await parley.work!.runDueJobs();
  const { data } = await parley.graphql(`{ a2aTask(id: "${id}") { state version messageCount } }`, {}, target.key);
  expect(data!["a2aTask"]).toEqual({ state: "SUBMITTED", version: 1, messageCount: 1 });
  expect((await contextsOf(parley, [id])).get(id)).toBe(contextId);
});
