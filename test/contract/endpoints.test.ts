import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../rest-shim/routes/index.js";
import { makeAgent, makeKey, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../support/parley.js";
import { errorOf, rest } from "../support/rest.js";

/**
 * A row of endpoints.tsv: what the specification's list of routes and the wire contracts promise. Further routes, which only
 * Parley has, are in test/rest-shim/recorded/schemas.txt. `state` is `built`,
 * `later` (a part of the service that does not exist yet) or `never` (wire contract org 4).
 */
interface Endpoint {
  readonly method: string;
  readonly path: string;
  /** `none`, or what is accepted of `key`, `bearer` and `service`, joined by bars. */
  readonly auth: string;
  readonly state: string;
}

const endpoints: readonly Endpoint[] = readFileSync(path.join(import.meta.dirname, "endpoints.tsv"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [, method = "", route = "", auth = "", , state = ""] = line.split("\t");
    return { method, path: route, auth, state };
  });
const inState = (state: string): Endpoint[] => endpoints.filter((endpoint) => endpoint.state === state);

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `agent-${randomUUID().slice(0, 8)}`);
});
afterAll(() => parley?.close());

/** The status and code of a route, its parameters being those of nothing that exists. */
async function call({ method, path: route }: Endpoint, credential: TestCredential): Promise<[number, string]> {
  const address = route.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "agent_handle" ? "nobody-of-that-name" : randomUUID(),
  );
  const body = ["GET", "DELETE"].includes(method) ? undefined : {};
  return errorOf(await rest(parley, credential, method, address, body));
}

/** A valid credential of each scheme. Keys are fresh, because a route may revoke the one that it is called with. */
async function credentialsOf(): Promise<Record<string, TestCredential>> {
  const newKey = async () => (await makeKey(parley.services, organization.id, agent.id, agent.id)).secret;
  return { key: await newKey(), bearer: organization.admin, service: { "x-service-token": await newKey() } };
}

const notMounted = ["route_not_found", "method_not_allowed", "not_available"];
const refusals = [
  "unauthenticated",
  "credential_not_accepted",
  "a2a_agent_key_required",
  "a2a_invitation_agent_key_required",
  "console_required",
];

describe("routes that exist", () => {
  test("are at least those that the list says are built", () => {
    const mounted = routes.flatMap((row) =>
      [row.path, ...(row.aliases ?? [])].map((route) => `${row.method} ${route}`),
    );
    expect(mounted).toEqual(
      expect.arrayContaining(inState("built").map((endpoint) => `${endpoint.method} ${endpoint.path}`)),
    );
  });

  test.each(inState("built"))("$method $path takes $auth", async (endpoint) => {
    const isPublic = endpoint.auth === "none";
    const [status, code] = await call(endpoint, null);
    expect(notMounted).not.toContain(code);
    if (isPublic) expect(refusals).not.toContain(code);
    else expect([status, code]).toEqual([401, "unauthenticated"]);
    for (const [scheme, credential] of Object.entries(await credentialsOf())) {
      const [, answer] = await call(endpoint, credential);
      if (isPublic || endpoint.auth.split("|").includes(scheme)) expect(refusals).not.toContain(answer);
      else expect(refusals.slice(1)).toContain(answer);
    }
  });
});

test.each(inState("never"))("$method $path says that it is not available", async (endpoint) => {
  expect(await call(endpoint, agent.key)).toEqual([404, "not_available"]);
});

test.each(inState("later"))("$method $path does not exist yet", async (endpoint) => {
  const [status, code] = await call(endpoint, agent.key);
  // An address that has other methods already, or where a handle could stand.
  const built = inState("built").some((other) => patternOf(other).test(endpoint.path));
  if (built) expect([status, code]).toEqual([405, "method_not_allowed"]);
  else expect([404, ["route_not_found", "not_available"].includes(code)]).toEqual([status, true]);
});

function patternOf({ path: route }: Endpoint): RegExp {
  return new RegExp(`^${route.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
