import { expect, test } from "vitest";
import { agentSupport } from "../../rest-shim/wire/agent-support.js";
import { errorCatalogue } from "../../subgraphs/index.js";

type Failure = Parameters<typeof agentSupport>[0];
const failure = (status: number, extensions: object = {}) => ({ status, extensions }) as unknown as Failure;

test.each<[string, number, object, string]>([
  ["the hint of the code", 403, { hint: "Ask an admin." }, "Ask an admin."],
  ["a hint without a full stop", 403, { hint: "Ask an admin" }, "Ask an admin."],
  [
    "a hint with a time",
    429,
    { hint: "Send less.", retryAfter: 0.2 },
    "Send less. Wait 1 second before you try again.",
  ],
  ["an empty hint", 405, { hint: " " }, "Use one of the methods in the Allow header."],
  ["a status unheard of", 418, {}, "Correct the request, and send it again."],
  [
    "a failure",
    500,
    {},
    "The server failed. If this continues, ask the operator of this server, and name the request req_1.",
  ],
])("%s", (_, status, extensions, expected) => {
  expect(agentSupport(failure(status, extensions), "req_1")).toBe(expected);
});

test("every code of the server has sentences", () => {
  for (const { status, hint } of Object.values(errorCatalogue)) {
    expect(agentSupport(failure(status, hint === undefined ? {} : { hint }), "req_1")).toMatch(/\S\.$|[!?)]$/);
  }
});
