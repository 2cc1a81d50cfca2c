import { randomUUID } from "node:crypto";
import { ProcessClient, type TestAgent } from "../support/process-client.js";

const fields = "task { id state version }";
const sendMutation = `mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { ${fields} } }`;
const replyMutation = `mutation ($input: ReplyToTaskInput!) { replyToTask(input: $input) { ${fields} } }`;

/** Two agents that work on tasks through one server. */
export interface Story {
  readonly url: string;
  readonly requester: TestAgent;
  readonly worker: TestAgent;
}

/** What came of a change. */
export interface ChangedTask {
  readonly id: string;
  readonly state: string;
  readonly version: number;
}

/** The requester opens a task, or continues the one named. */
export async function send({ url, requester, worker }: Story, taskId?: string): Promise<ChangedTask> {
  const message = { messageId: randomUUID(), taskId, parts: [{ text: "Please." }] };
  const variables = { input: { workerHandle: worker.handle, message } };
  return (await new ProcessClient(url, requester.key).graphql(sendMutation, variables)).sendA2aMessage.task;
}

/** The worker replies. */
export async function reply({ url, worker }: Story, taskId: string, intent: string): Promise<ChangedTask> {
  const variables = { input: { agentHandle: worker.handle, taskId, intent, parts: [{ text: "Here." }] } };
  return (await new ProcessClient(url, worker.key).graphql(replyMutation, variables)).replyToTask.task;
}

/** One whole task: five changes, so five events for each side. */
export async function tellTask(story: Story): Promise<void> {
  const { id } = await send(story);
  await reply(story, id, "ASK_CALLER");
  await send(story, id);
  await reply(story, id, "PROGRESS");
  await reply(story, id, "COMPLETE");
}

export const eventsPerTask = 5;

/** Follows an agent's tasks with fields of all three subgraphs. */
export const followQuery = `subscription ($handle: String!, $after: String) {
  taskUpdated(agentHandle: $handle, after: $after) {
    cursor version state
    task { id requester { handle identity { displayName mailbox { emailAddress } } } }
  }
}`;
