import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { openSocket } from "../../support/socket.js";
import { ledger } from "../support/ledger.js";
import { openTask, post, fieldsOf } from "../support/rpc.js";

let parley: TestParley;
let requester: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  const home = await makeOrganization(parley.services, "enterprise");
  requester = await makeAgent(parley.services, home, "coordinator");
  worker = await makeAgent(parley.services, home, "researcher");
});
afterAll(() => parley.close());

const lost = ["9007199254740993", "-12345678901234567890", "1e400", "-0.0", "-0"];
const kept = '{"a":[9007199254740991,0.1,1e21,-1.50,0],"text":"9007199254740993 -0"}';
const read = { a: [9007199254740991, 0.1, 1e21, -1.5, 0], text: "9007199254740993 -0" };

/** Sends a text of JSON as it is. */
async function raw(path: string, body: string, key: string): Promise<{ status: number; body: any }> {
  const init = { method: "POST", body, headers: { "content-type": "application/json" } };
  const response = await parley.fetch(path, init, key);
  return { status: response.status, body: await response.json() };
}

const send = (part: string, facts = "") =>
  post(
    parley,
    requester.key,
    "researcher",
    `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"${randomUUID()}","role":"ROLE_USER",
      "parts":[{"text":"one"},${part}]},"configuration":{"returnImmediately":true}${facts}}}`,
  );

describe("a number that JSON does not keep, in a data part", () => {
  it.each(lost)("is refused with its place by the protocol: %s", async (number) => {
    const refused = await send(`{"data":{"amounts":[1,${number}]}}`);
    expect([refused.error?.code, fieldsOf(refused)]).toEqual([-32602, ["message.parts[1].data.amounts[1]"]]);
  });

  it.each(lost)("is refused with its place in a reply: %s", async (number) => {
    const { id } = await openTask(parley, requester.key, "researcher");
    const path = `${ledger("researcher")}/tasks/${id}/reply`;
    const answer = await raw(path, `{"intent":"complete","parts":[{"data":{"amount":${number}}}]}`, worker.key);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["body", "parts", 0, "data", "amount"]]);
    const fine = await raw(path, `{"intent":"complete","parts":[{"data":${kept}}],"note":${number}}`, worker.key);
    expect([fine.status, fine.body.messages.at(-1).parts]).toEqual([200, [{ data: read }]]);
  });

  it.each(lost)(
    "is refused in GraphQL, as a variable, over HTTP and a socket, and in a document: %s",
    async (number) => {
      const document = (literal: string, variable = "") =>
        `mutation M${variable} { sendA2aMessage(input: { workerHandle: "researcher",
        message: { messageId: "${randomUUID()}", parts: [{ data: ${literal} }] } }) { task { state } } }`;
      const asked = async (query: string, variables = "{}") =>
        (await raw("/graphql", `{"query":${JSON.stringify(query)},"variables":${variables}}`, requester.key)).body;
      const variable = await asked(document("$data", "($data: JSON)"), `{"data":{"amount":${number}}}`);
      expect(variable.errors[0].extensions).toMatchObject({
        code: "validation_failed",
        violations: [{ path: ["message", "parts", 0, "data"] }],
      });
      expect((await asked(document(`{ amount: ${number} }`))).errors[0].extensions.code).toBe("bad_request");
      const fine = await asked(document("$data", "($data: JSON)"), `{"data":${kept}}`);
      expect(fine.data.sendA2aMessage.task.state).toBe("SUBMITTED");
      const socket = openSocket(parley.url, { apiKey: requester.key });
      // Written by hand: what is put into JSON here has lost the number already.
      const held = JSON.parse(`{"data":{"amount":1}}`);
      const written = JSON.stringify;
      JSON.stringify = ((value: unknown, ...more: never[]) =>
        written(value, ...more)?.replace('"amount":1', `"amount":${number}`)) as typeof JSON.stringify;
      try {
        const refused = await socket
          .subscribe(document("$data", "($data: JSON)"), held)
          .next()
          .catch((errors) => ({ errors }));
        expect((refused as any).errors[0].extensions.code).toBe("validation_failed");
      } finally {
        JSON.stringify = written;
        await socket.close();
      }
    },
  );

  it("is nobody's business elsewhere, and all others come back as they were sent", async () => {
    const { result } = await send(`{"data":${kept}}`, ',"unknown":9007199254740993,"other":{"deep":[-0]}');
    expect(result.task.history[0].parts[1]).toEqual({ data: read });
  });
});
