import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { openTask } from "../../a2a/support/rpc.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { openSocket, type TestSocket } from "../../support/socket.js";
import { activity, createAgentKey, createIdentity } from "./activity.js";

const day = 24 * 60 * 60 * 1_000;
const updates =
  "subscription ($handle: String!, $after: String) { taskUpdated(agentHandle: $handle, after: $after) { state task { state } } }";
let parley: TestParley;
const clock = new ManualClock();
const sockets: TestSocket[] = [];

function open(): TestSocket {
  const opened = openSocket(parley.url, { apiKey: parley.adminKey });
  sockets.push(opened);
  return opened;
}

beforeAll(async () => {
  parley = await startTestParley({ clock });
});
afterEach(async () => {
  await Promise.all(sockets.splice(0).map((opened) => opened.close()));
});
afterAll(() => parley.close());

const mutate = async (mutation: string, input: Record<string, unknown>): Promise<void> => {
  const { errors } = await parley.graphql(mutation, { input }, parley.adminKey);
  expect(errors).toBeUndefined();
};
const head = async (): Promise<string> => {
  await parley.services.events.publish();
  return (await parley.graphql("{ eventCursor }", {}, parley.adminKey)).data!["eventCursor"] as string;
};

test("a worker that is switched off in mid-stream goes on seeing what becomes of its tasks", async () => {
  const requester = await createIdentity(parley, "steady-requester");
  await createIdentity(parley, "switched-off");
  const { secret } = await createAgentKey(parley, requester.id);
  const stream = open().subscribe(updates, { handle: "switched-off", after: await head() });
  const task = await openTask(parley, secret, "switched-off");
  expect((await stream.next()).data.taskUpdated.state).toBe("SUBMITTED");
  await mutate(
    "mutation ($input: UpdateA2aSettingsInput!) { updateA2aSettings(input: $input) { settings { enabled } } }",
    { agentHandle: "switched-off", enabled: false },
  );
  await mutate("mutation ($input: ReplyToTaskInput!) { replyToTask(input: $input) { task { id } } }", {
    agentHandle: "switched-off",
    taskId: task.id,
    intent: "COMPLETE",
    parts: [{ text: "Finished all the same." }],
  });
  expect((await stream.next()).data.taskUpdated).toEqual({ state: "COMPLETED", task: { state: "COMPLETED" } });
});

test("following an identity ends with not_found when it is deleted, and shows nothing later", async () => {
  const gone = await createIdentity(parley, "gone-soon");
  const stream = open().subscribe(activity, { handle: "gone-soon", after: await head() });
  await gone.rename("still here");
  expect((await stream.next()).data.agentActivity.subject.displayName).toBe("still here");
  const ended = stream.next().catch((errors: unknown) => errors);
  await mutate("mutation ($input: DeleteIdentityInput!) { deleteIdentity(input: $input) { __typename } }", {
    agentHandle: "gone-soon",
  });
  expect(await ended).toMatchObject([{ extensions: { code: "not_found" } }]);
});

test("a reader so slow that what it lacks is no longer kept is closed with 4413: resume", async () => {
  const { id } = await createIdentity(parley, "forgotten");
  const start = await head();
  const reader = open();
  // Every event is large, so that the unread ones fill the connection.
  const stream = reader.subscribe(
    `subscription ($after: String) { agentActivity(agentHandle: "forgotten", after: $after) { kind subject { ... on Identity { a: description b: description c: description } } } }`,
    { after: start },
  );
  await mutate("mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { __typename } }", {
    agentHandle: "forgotten",
    description: "x".repeat(10_000),
  });
  expect((await stream.next()).data.agentActivity.kind).toBe("identity.updated");
  reader.socket().pause();
  await parley.services.database.jobs.writer.$executeRaw`
    insert into event (event_id, kind, subject_id, subject_version, identity_id, organization_id, data, occurred_at)
    select gen_random_uuid(), 'identity.updated', ${id}, n, ${id}::uuid, i.organization_id, '{}', ${clock.now()}
    from generate_series(100, 1499) n, identity i where i.id = ${id}::uuid`;
  await parley.services.events.publish();
  clock.advance(40 * day);
  await parley.work!.runDueJobs();
  reader.socket().resume();
  expect(await stream.untilOver()).toBe("over");
  expect(await reader.closed).toBe(4413);
}, 300_000);
