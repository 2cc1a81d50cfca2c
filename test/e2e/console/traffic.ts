import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect } from "vitest";
import type { Bot, LocalSlack } from "../../../examples/slack/local-slack.js";
import type { World } from "./world.js";

/** The address of the mailbox that an agent gets. */
export const addressOf = (handle: string): string => `${handle}@agents.localhost`;

/** Creates an agent and answers its id. */
export async function createAgent(world: World, agentHandle: string): Promise<string> {
  const query = "mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { identity { id } } }";
  const input = { agentHandle, displayName: `The ${agentHandle}` };
  return (await world.run(query, { input })).createIdentity.identity.id as string;
}

/** Sends a task as an agent, with a key made for it, and answers the id of the task. */
export async function sendTask(world: World, identityId: string, workerHandle: string, text: string): Promise<string> {
  const create = "mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }";
  const { createApiKey } = await world.run(create, { input: { label: "task", scopedIdentityId: identityId } });
  const send = "mutation ($input: SendA2aMessageInput!) { sendA2aMessage(input: $input) { task { id } } }";
  const input = { workerHandle, message: { messageId: randomUUID(), parts: [{ text }] } };
  return (await world.run(send, { input }, createApiKey.secret)).sendA2aMessage.task.id as string;
}

/** Has the server do now what it does every minute. */
export async function runNow({ databaseUrl }: World, task: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select graphile_worker.add_job($1)", [task]);
  } finally {
    await client.end();
  }
}

/** Sends a mail from one agent to another. */
export async function sendMail(world: World, from: string, to: string, subject: string, more = {}): Promise<void> {
  const recipients = { to: [addressOf(to)] };
  const input = { mailbox: addressOf(from), subject, bodyText: `Text of ${subject}.`, recipients, ...more };
  await world.run("mutation ($input: SendMailInput!) { sendMail(input: $input) { message { id } } }", { input });
}

/** Writes to an agent from a new phone, which connects with it first. */
export async function sendFromPhone(world: World, number: string, agentHandle: string, text: string): Promise<void> {
  await world.run("mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { identity { id } } }", {
    input: { agentHandle, imEnabled: true },
  });
  await world.run(`mutation { createImHandset(input: { number: "${number}" }) { handset { number } } }`);
  const send = "mutation ($input: SendFromImHandsetInput!) { sendFromImHandset(input: $input) { message { id } } }";
  await world.run(send, { input: { number, to: ["+15555550100"], text: `connect @${agentHandle}` } });
  const threads = async (): Promise<any[]> =>
    (await world.run(`{ imHandsetThreads(number: "${number}") { nodes { id participants } } }`)).imHandsetThreads.nodes;
  await expect.poll(async () => (await threads()).length).toBe(2);
  const thread = (await threads()).find(({ participants }) => !participants.includes("+15555550100"));
  await world.run(send, { input: { number, threadId: thread.id, text } });
}

/** Connects an agent with the workspace of a local Slack, as a bot that is in `general`. */
export async function connectWorkspace(
  world: World,
  slack: LocalSlack,
  identityId: string,
): Promise<{ readonly bot: Bot; readonly connectionId: string }> {
  const { workspaceId, general } = slack.sample;
  const bot = slack.addBot(workspaceId, { channels: [general] });
  const query =
    "mutation ($input: ConnectChatWorkspaceInput!) { connectChatWorkspace(input: $input) { connection { id } } }";
  const input = { identityId, botToken: bot.token, signingSecret: bot.app.signingSecret };
  return { bot, connectionId: (await world.run(query, { input })).connectChatWorkspace.connection.id as string };
}
