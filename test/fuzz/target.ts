import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import type { ServerProcess } from "../support/process-server.js";
import type { LocalSlack } from "../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../examples/slack/start-local-slack.js";
import { reply, send } from "../load/story.js";

/** A server to be fuzzed, with something in it that can be hit. */
export interface Target {
  readonly installation: Installation;
  readonly server: ServerProcess;
  readonly url: string;
  readonly adminKey: string;
  readonly consoleToken: string;
  readonly requester: TestAgent;
  readonly worker: TestAgent;
  readonly taskIds: readonly string[];
  readonly contextId: string;
  /** What is there of team chat: a connection of the requester, what it did, and what is in its workspace. */
  readonly chat: {
    readonly connectionId: string;
    readonly operationId: string;
    readonly actionId: string;
    readonly conversationId: string;
    readonly messageTs: string;
    readonly userId: string;
    readonly fileId: string;
  };
  /** Cursors that are valid somewhere. */
  readonly cursors: readonly string[];
  /** Numbers that change with everything that is stored. */
  contents(): Promise<string>;
  /** Fails unless the server lives, works, and met nothing unexpected. */
  expectHealthy(): Promise<void>;
  close(): Promise<void>;
}

/** Written by a refusal itself, or after the answer to the request that asked for it. */
const recorded = ["a2a.admission_denied", "send.refused", "address_book.backfill_finished"];

const counted = `
  select json_build_array(
    (select count(*) from organization), (select count(*) from membership), (select count(*) from console_user),
    (select json_build_array(count(*), sum(version), count(deleted_at)) from identity), (select count(*) from mailbox),
    (select json_build_array(count(*), sum(version), count(revoked_at)) from api_key),
    (select json_build_array(count(*), max(updated_at)) from a2a_settings), (select count(*) from a2a_context),
    (select json_build_array(count(*), sum(version)) from a2a_task), (select count(*) from a2a_message),
    (select count(*) from event where kind not like 'system_mail.%' and kind <> all ('{${recorded.join(",")}}')), (select count(*) from name_reservation), (select count(*) from idempotency_record),
    (select json_build_array(count(*), count(used_at)) from sign_in_link), (select count(*) from blob),
    (select json_build_array(count(*), sum(version)) from chat_connection), (select count(*) from chat_event),
    (select json_build_array(count(*), sum(version)) from chat_write), (select count(*) from chat_install)
  )::text as contents`;

export async function createTarget(): Promise<Target> {
  const installation = await createInstallation();
  const slack = await startLocalSlack();
  const server = await installation.start({
    // A blocking send answers at once: what is fuzzed is not how long it waits.
    A2A_BLOCKING_MAX_MS: "0",
    CHAT_SLACK_API_URL: slack.apiUrl,
    CHAT_CONNECTS_PER_MINUTE: "100000",
    CHAT_WRITES_PER_MINUTE: "100000",
    CHAT_READS_PER_MINUTE: "100000",
  });
  const { url } = server;
  const admin = await installation.admin(server);
  const bootstrap = path.join(installation.environment["PARLEY_DATA_DIR"]!, "bootstrap.json");
  const requester = await createAgent(admin, "requester");
  const worker = await createAgent(admin, "worker");
  const story = { url, requester, worker };
  const taskIds: string[] = [];
  for (const intent of ["PROGRESS", "ASK_CALLER", "COMPLETE", "FAIL"]) {
    const { id } = await send(story);
    await reply(story, id, intent);
    taskIds.push(id);
  }
  taskIds.push((await send(story)).id, (await send(story)).id);
  const { a2aTasks, a2aTask, eventCursor } = await new ProcessClient(url, requester.key).graphql(
    `query ($id: ID!) {
      eventCursor a2aTask(id: $id) { contextId }
      a2aTasks(agentHandle: "requester", direction: OUTBOUND, first: 2) { pageInfo { endCursor } }
    }`,
    { id: taskIds[0] },
  );
  const database = new pg.Client({ connectionString: installation.databaseUrl });
  await database.connect();
  return {
    ...{ installation, server, url, requester, worker, taskIds },
    adminKey: admin.key,
    consoleToken: JSON.parse(await readFile(bootstrap, "utf8")).console_token,
    contextId: a2aTask.contextId,
    chat: await chatOf(new ProcessClient(url, requester.key), requester, slack),
    cursors: [eventCursor, a2aTasks.pageInfo.endCursor],
    contents: async () => (await database.query(counted)).rows[0].contents,
    async expectHealthy() {
      expect(server.child.exitCode).toBeNull();
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      // With agents of its own: a fuzzed request may have switched off those that were hit.
      const mark = Date.now().toString(36);
      const from = await createAgent(admin, `from-${mark}`);
      await send({ url, requester: from, worker: await createAgent(admin, `to-${mark}`) });
      expect(server.errors).toEqual([]);
    },
    async close() {
      await database.end();
      await installation.close();
      await slack.close();
    },
  };
}

/** Connects an agent with the sample workspace, where it sends a message and a file. */
async function chatOf(client: ProcessClient, { id }: TestAgent, { sample }: LocalSlack): Promise<Target["chat"]> {
  const all = "/api/v1/chat/connections";
  const { botToken: bot_token, general: conversation_id, ada } = sample;
  const connectionId = (await client.call("POST", all, { identity_id: id, bot_token })).body.id;
  const write = async (path: string, body: object) =>
    (
      await client.call(
        "POST",
        `${all}/${connectionId}${path}`,
        { conversation_id, ...body },
        { "idempotency-key": path.slice(1) },
      )
    ).body;
  const action = await write("/messages", { text: "Fuzz" });
  const operation = await write("/files", { filename: "fuzz.txt", content_base64: "RnV6eg==" });
  expect([action.status, operation.status]).toEqual(["sent", "succeeded"]);
  const ids = {
    operationId: operation.id,
    actionId: action.id,
    messageTs: action.message_ts,
    fileId: operation.file_id,
  };
  return { connectionId, ...ids, conversationId: conversation_id, userId: ada };
}
