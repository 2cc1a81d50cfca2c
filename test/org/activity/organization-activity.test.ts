import { afterAll, beforeAll, expect, it } from "vitest";
import { sendTask } from "../../a2a/support/send-task.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { openSocket, type TestSocket, type TestStream } from "../../support/socket.js";

const sockets: TestSocket[] = [];
let parley: TestParley;
let ours: TestOrganization;
let theirs: TestOrganization;
let [asker, worker, stranger] = [] as unknown as [TestAgent, TestAgent, TestAgent];

beforeAll(async () => {
  parley = await startTestParley();
  [ours, theirs] = [await makeOrganization(parley.services), await makeOrganization(parley.services)];
  asker = await makeAgent(parley.services, ours, "org-asker");
  worker = await makeAgent(parley.services, ours, "org-worker");
  stranger = await makeAgent(parley.services, theirs, "org-stranger");
});
afterAll(async () => {
  for (const socket of sockets) await socket.close();
  await parley.close();
});

async function follow(token: string, after?: string): Promise<TestStream> {
  const socket = openSocket(parley.url, { token });
  sockets.push(socket);
  await parley.services.events.publish();
  const cursor = after ?? (await socket.run("{ eventCursor }")).data.eventCursor;
  return socket.subscribe(
    `subscription ($after: String) {
      organizationActivity(after: $after) {
        id cursor kind identity { agentHandle } subject { __typename ... on A2aTask { id } }
      }
    }`,
    { after: cursor },
  );
}
const tokenOf = ({ authorization }: Readonly<Record<string, string>>): string => authorization!.split(" ")[1]!;
const seen = ({ data: { organizationActivity: event } }: any): [string, string | undefined] => [
  event.kind,
  event.identity?.agentHandle,
];
const patch = (organization: TestOrganization, path: string, body: object) =>
  rest(parley, organization.adminKey, "PATCH", path, body);

it("tells an organization what happens to each of its identities, once for each, and nothing of others", async () => {
  const stream = await follow(tokenOf(ours.admin));
  await patch(theirs, "/api/v1/identities/org-stranger", { display_name: "Elsewhere" });
  const task = await sendTask(parley, asker, worker);
  await patch(ours, "/api/v1/identities/org-worker", { display_name: "Here" });
  const events = await stream.take(3);
  expect(events.map(seen)).toEqual([
    ["a2a.task.created", "org-asker"],
    ["a2a.task.created", "org-worker"],
    ["identity.updated", "org-worker"],
  ]);
  const [first, second] = events.map(({ data }) => data.organizationActivity);
  expect(first.subject).toEqual({ __typename: "A2aTask", id: task });
  expect(first.id).toBe(second.id);
  // From a cursor on it goes on with what came after.
  const resumed = await follow(tokenOf(ours.admin), first.cursor);
  expect((await resumed.take(2)).map(seen)).toEqual(events.slice(1).map(seen));
});

it("tells admins what happens to the organization itself, and members only what happens to its identities", async () => {
  const [admin, member] = [await follow(tokenOf(ours.admin)), await follow(tokenOf(ours.member))];
  const key = await rest(parley, ours.admin, "POST", "/api/v1/api-keys", { label: "Key of nobody" });
  expect(key.status).toBe(201);
  await patch(ours, "/api/v1/identities/org-asker", { display_name: "Asks" });
  expect((await admin.take(2)).map(seen)).toEqual([
    ["api_key.created", undefined],
    ["identity.updated", "org-asker"],
  ]);
  expect(seen(await member.next())).toEqual(["identity.updated", "org-asker"]);
});

it("takes no cursor of another organization", async () => {
  const { data } = await parley.graphql("{ eventCursor }", {}, stranger.key);
  const stream = await follow(tokenOf(ours.admin), data!["eventCursor"] as string);
  await expect(stream.next()).rejects.toMatchObject([{ extensions: { code: "invalid_cursor" } }]);
});
