import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tools } from "../../mcp-shim/tools/index.js";
import { describedErrors } from "../../rest-shim/openapi/described-errors.js";
import { errorCatalogue } from "../../subgraphs/index.js";
import { Problem } from "../../subgraphs/shared/errors/problem.js";
import { apiSchema } from "../security/support/api-schema.js";
import { connectMcp, type Revision, revisions, type TestClient } from "./support/client.js";
import { plausibleCall } from "./support/plausible.js";
import { type RefusingServer, startRefusing } from "./support/refusing-server.js";

// Whatever an operation is refused with reaches the model that called a tool: as the tool's answer, in the API's words, with
// what to do next. Which codes a tool can meet follows from the operations of its documents.

const schema = await apiSchema();

/** Codes that no operation names, because any can end with them. */
const anywhere = [
  "internal_error",
  "overloaded",
  "operation_timeout",
  "unavailable",
  "unauthenticated",
  "rate_limited",
];

/** What the door says itself instead: the arguments fitted the schema of the tool, so that they are wrong all the same. */
const translated: Readonly<Record<string, string>> = { bad_request: "validation_failed" };

/** Codes that are no failure for a model, by their tools: it learns what was done instead, as an answer. */
const answers: Readonly<Record<string, readonly string[]>> = { send_chat: ["held_for_review"] };

const codesOf = ({ name, documents }: (typeof tools)[number]): string[] => {
  const codes = new Set([...documents.flatMap((document) => describedErrors(schema, document)), ...anywhere]);
  return [...codes].filter((code) => answers[name]?.includes(code) !== true);
};

let server: RefusingServer;
const clients = new Map<Revision, TestClient>();

beforeAll(async () => {
  server = await startRefusing(schema);
  for (const revision of revisions) clients.set(revision, await connectMcp(server, "ApiKey_any", revision));
});
afterAll(async () => {
  for (const client of clients.values()) await client.close();
  await server?.close();
});

function refuseWith(code: string): Problem {
  const problem = new Problem(code, errorCatalogue[code]!, { details: { seen: code }, retryAfter: 7 });
  server.refusal = { message: problem.message, extensions: problem.extensions };
  return problem;
}

/** Calls a tool, and checks what it answers to a code. */
async function expectTold(client: TestClient, tool: (typeof tools)[number], code: string): Promise<void> {
  refuseWith(code);
  const told = errorCatalogue[translated[code] ?? code]!;
  const error = await client.refusal(tool.name, plausibleCall(tool));
  expect([tool.name, error]).toEqual([
    tool.name,
    {
      code: translated[code] ?? code,
      message: told.message,
      ...(told.hint === undefined ? {} : { hint: told.hint }),
      next: expect.stringMatching(/^[A-Z].*\.$/s),
      ...(code in translated ? {} : { details: { seen: code }, retry_after_seconds: 7 }),
      request_id: expect.stringMatching(/^req_/),
    },
  ]);
}

test.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s tells every error of its operations",
  async (_, tool) => {
    for (const code of codesOf(tool)) await expectTold(clients.get(revisions[0])!, tool, code);
  },
);

test("send_chat answers that a person must agree, and what to do, as no error", async () => {
  const problem = refuseWith("held_for_review");
  const details = { review_id: "0b9f2c1e-7a51-4f0e-9a53-3c1b8f1d2e4a", expires_at: "2026-03-01T09:00:00.000Z" };
  server.refusal = { message: problem.message, extensions: { ...problem.extensions, details } };
  const [tool] = tools.filter(({ name }) => name === "send_chat");
  expect(await clients.get(revisions[0])!.call("send_chat", plausibleCall(tool!))).toMatchObject({
    status: "held",
    held: details,
    next: expect.stringContaining("wait_for_review"),
  });
});

describe.each(revisions)("revision %s", (revision) => {
  test("an error of any code of the catalogue is an answer of the tool, never an error of the protocol", async () => {
    const [tool] = tools.filter(({ name }) => name === "list_tasks");
    for (const code of Object.keys(errorCatalogue)) await expectTold(clients.get(revision)!, tool!, code);
  });

  test("what is not public is masked", async () => {
    server.refusal = { message: "relation secret_table does not exist", extensions: { code: "42P01" } };
    for (const tool of tools) {
      const error = await clients.get(revision)!.refusal(tool.name, plausibleCall(tool));
      expect([tool.name, error.code]).toEqual([tool.name, "internal_error"]);
      expect(JSON.stringify(error)).not.toContain("secret_table");
    }
  });
});

test("every tool has errors of its own, from the operations of its documents", () => {
  const none = tools.filter((tool) => codesOf(tool).length <= anywhere.length).map(({ name }) => name);
  expect(none).toEqual([]);
});
