import { expect } from "vitest";
import { type HttpAnswer, ProcessClient } from "../support/process-client.js";
import { after, isKeyed, type Known, taskOf } from "./known.js";
import { make, type KnownTask, taskFields, timedOut, type Write } from "./writes.js";

/** A server that came back, and what is known of it. */
export interface Recovered {
  readonly url: string;
  readonly adminKey: string;
  /** A console user's token: it may list keys. */
  readonly consoleToken: string;
  readonly known: Known;
}

/**
 * Finds out what became of a write that got no answer. A keyed one is made again and must have happened exactly once; of
 * any other either the whole is there or nothing.
 */
export async function settle(write: Write, recovered: Recovered): Promise<void> {
  const { url, adminKey, known } = recovered;
  if (isKeyed(write)) {
    known.acknowledge(write, await makeKeyed(write, url, adminKey));
    return;
  }
  const admin = new ProcessClient(url, adminKey);
  switch (write.kind) {
    case "create identity": {
      const { status, body } = await admin.call("GET", `/api/v1/identities/${write.handle}`);
      if (status === 404) return;
      expect(status).toBe(200);
      known.addIdentity({ id: body.id, handle: write.handle, displayName: body.display_name });
      return;
    }
    case "mint key": {
      const keys = await listKeys(recovered, write.identity.id);
      const made = keys.filter(({ label }) => label === write.label);
      expect(made.length).toBeLessThanOrEqual(1);
      return;
    }
    case "revoke key": {
      const { status } = await new ProcessClient(url, write.key.secret).call("GET", "/api/whoami");
      expect([200, 401]).toContain(status);
      write.key.revoked = status === 401;
      known.touched.add(write.key.id);
      return;
    }
    case "reply": {
      const { task } = write;
      const now = await readTask(url, task);
      const { id, state, version, messageIds } = task;
      const expected = now.version === version ? { state, version, messageIds } : after(write);
      expect(now).toEqual({ id, ...expected });
      Object.assign(task, now);
      known.touched.add(id);
      return;
    }
    default:
      throw new Error(`Nobody said what becomes of ${write.kind}.`);
  }
}

/** Makes a keyed write again, until a busy machine has time for it: its key lets it happen once. */
export async function makeKeyed(write: Write, url: string, adminKey: string): Promise<HttpAnswer> {
  for (;;) {
    const answer = await make(write, url, adminKey);
    if (answer.status !== timedOut) return answer;
  }
}

/** A task as its requester sees it. */
export async function readTask(url: string, { id, requester }: KnownTask) {
  const query = `query ($id: ID!) { a2aTask(id: $id) { ${taskFields} } }`;
  const { a2aTask } = await new ProcessClient(url, requester.key).graphql(query, { id });
  expect(a2aTask, `the acknowledged task ${id}`).not.toBeNull();
  return taskOf(a2aTask);
}

export async function listKeys({ url, consoleToken }: Recovered, identityId: string): Promise<any[]> {
  const headers = { authorization: `Bearer ${consoleToken}` };
  const response = await fetch(`${url}/api/v1/api-keys?scoped_identity_id=${identityId}`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as any[];
}
