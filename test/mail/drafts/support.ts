import { expect } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, type TestAgent, type TestOrganization } from "../../support/org.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";

/** A mailbox whose drafts a test writes. */
export interface Writer {
  readonly agent: TestAgent;
  readonly address: string;
  /** Calls a route under the mailbox's drafts, with the agent's key unless another is given. */
  call(method: string, path?: string, body?: unknown, options?: WriterOptions): Promise<RestAnswer>;
  /** Begins a draft. */
  draft(body?: object): Promise<any>;
  /** Bytes that the mailbox stores. */
  used(): Promise<bigint>;
}

export interface WriterOptions {
  readonly key?: TestCredential;
  readonly idempotencyKey?: string;
}

/** A new agent with an empty mailbox. */
export async function makeWriter(parley: TestParley, organization: TestOrganization): Promise<Writer> {
  const agent = await makeAgent(parley.services, organization, handle("writer"));
  const address = `${agent.handle}@agents.localhost`;
  const call: Writer["call"] = (method, path = "", body, { key = agent.key, idempotencyKey } = {}) => {
    const headers: Record<string, string> = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
    return rest(parley, key, method, `/api/v1/mail/mailboxes/${address}/drafts${path}`, body, headers);
  };
  return {
    agent,
    address,
    call,
    async draft(body = {}) {
      const answer = await call("POST", "", body);
      expect([answer.status, answer.body.error ?? null]).toEqual([201, null]);
      return answer.body;
    },
    async used() {
      const where = { emailAddress: address };
      return (await parley.services.database.request.reader.mailbox.findUniqueOrThrow({ where })).storageUsedBytes;
    },
  };
}

/** An attachment as a request has it. */
export const textFile = (filename: string, text: string) => ({
  filename,
  content_type: "text/plain",
  content_base64: Buffer.from(text).toString("base64"),
});
