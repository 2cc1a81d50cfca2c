import { randomUUID } from "node:crypto";
import type { TestAgent } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";

/** Opens a task and answers its id. */
export async function sendTask(parley: TestParley, from: TestAgent, to: TestAgent, text = "Please."): Promise<string> {
  const input = { workerHandle: to.handle, message: { messageId: randomUUID(), parts: [{ text }] } };
  const document = `mutation($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }`;
  const { data, errors } = await parley.graphql(document, { input }, from.key);
  if (errors !== undefined) throw new Error(`A task could not be sent: ${errors[0]?.message}`);
  return data!["sendA2aMessage"].task.id as string;
}

/** The contexts of tasks, by the tasks' ids. */
export async function contextsOf({ services }: TestParley, taskIds: readonly string[]): Promise<Map<string, string>> {
  const { driver } = services.database.request;
  const { rows } = await driver.query("select id, context_id from a2a_task where id = any($1)", [taskIds]);
  return new Map(rows.map(({ id, context_id: contextId }) => [id, contextId]));
}
