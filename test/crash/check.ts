import { expect } from "vitest";
import { collectEvents } from "../support/swarm-socket.js";
import { ProcessClient, type TestAgent } from "../support/process-client.js";
import { make, newId, type Write } from "./writes.js";
import { makeKeyed, readTask, type Recovered } from "./settle.js";

const atOnce = 8;

/** Runs the work for every item, a few at a time. */
export async function forAll<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Reads what the ids stand for through the API and compares it with what was acknowledged. */
export async function checkKnown(recovered: Recovered, ids: Iterable<string>): Promise<void> {
  const { known, url, adminKey } = recovered;
  const admin = new ProcessClient(url, adminKey);
  await forAll(ids, async (id) => {
    const task = known.tasks.get(id);
    if (task !== undefined) {
      const { state, version, messageIds } = task;
      expect(await readTask(url, task)).toEqual({ id, state, version, messageIds });
    }
    const identity = known.identities.get(id);
    if (identity !== undefined) {
      const { status, body } = await admin.call("GET", `/api/v1/identities/${identity.handle}`);
      expect({ status, body }).toMatchObject({ status: 200, body: { id, display_name: identity.displayName } });
      expect(body.mailbox.email_address).toMatch(`${identity.handle}@`);
    }
    const key = known.keys.get(id);
    if (key !== undefined) {
      const { status, body } = await new ProcessClient(url, key.secret).call("GET", "/api/whoami");
      if (key.revoked) expect(status).toBe(401);
      else expect({ status, body }).toMatchObject({ status: 200, body: { scope: `agent_identity:${key.identityId}` } });
    }
  });
}

/** Keyed writes that were answered are made again: the same answer as far as it does not tell of later, and no effect. */
export async function repeatKeyed({ known, url, adminKey }: Recovered, sample: typeof known.keyed): Promise<void> {
  await forAll(sample, async ({ write, answer }) => {
    const again = await makeKeyed(write, url, adminKey);
    expect(again.status).toBe(answer.status);
    expect(again.body.id).toBe(answer.body.id);
  });
}

interface Update {
  readonly version: number;
  readonly task: { readonly id: string };
}

const follow = `subscription ($handle: String!, $after: String) {
  taskUpdated(agentHandle: $handle, after: $after) { cursor version task { id } }
}`;

/**
 * Follows every agent's tasks from a cursor to now: of every task exactly the versions that came to be since, in order.
 * `before` are the versions of that moment by task.
 */
export async function checkStreams(
  recovered: Recovered,
  agents: readonly TestAgent[],
  after: string,
  before: ReadonlyMap<string, number>,
): Promise<void> {
  const last = new Map<string, string>();
  for (const [index, requester] of agents.entries()) {
    const worker = agents[(index + 1) % agents.length]!;
    const write: Write = { kind: "open task", requester, worker, messageId: newId(), wire: "graphql" };
    const answer = await make(write, recovered.url, recovered.adminKey);
    recovered.known.acknowledge(write, answer);
    last.set(requester.id, answer.body.id).set(worker.id, answer.body.id);
  }
  await forAll(agents, async (agent) => {
    const variables = { handle: agent.handle, after };
    const subscribing = { url: recovered.url, key: agent.key, query: follow, variables };
    const told = new Map<string, number[]>();
    for (const { task, version } of await collectEvents<Update>(subscribing, (e) => e.task.id === last.get(agent.id))) {
      told.set(task.id, [...(told.get(task.id) ?? []), version]);
    }
    for (const { id, version } of recovered.known.tasksOf(agent)) {
      const from = before.get(id) ?? 0;
      const expected = Array.from({ length: version - from }, (_, index) => from + index + 1);
      expect(told.get(id) ?? [], `the events of task ${id}`).toEqual(expected);
    }
  });
}
