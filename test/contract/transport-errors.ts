import { connect } from "node:net";
import { vi } from "vitest";
import pg from "pg";
import { domains } from "../../subgraphs/index.js";
import { startTestParley } from "../support/parley.js";
import { withoutConnections } from "../support/without-connections.js";
import { byGraphql, byRest, ofBody, type Produce, type Produced } from "../support/kit/produced.js";

const identities = "/api/v1/identities";

/** Codes of the transport: whatever is asked for. */
export const transportCodes: Readonly<Record<string, Produce>> = {
  unauthenticated: ({ parley }) => byRest(parley, "ApiKey_nobody", ["GET", identities]),
  credential_not_accepted: ({ parley, agent }) => byRest(parley, agent.key, ["GET", "/api/v1/api-keys"]),
  forbidden: ({ parley, organization }) => byGraphql(parley, organization.adminKey, "{ __schema { types { name } } }"),
  route_not_found: ({ parley }) => byRest(parley, null, ["GET", "/api/v1/nowhere"]),
  not_available: ({ parley }) => byRest(parley, null, ["GET", "/api/v1/tunnels"]),
  method_not_allowed: ({ parley }) => byRest(parley, null, ["PUT", identities]),
  body_too_large: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", identities, { agent_handle: "x".repeat(1_048_576) }]),
  unsupported_media_type: ({ parley, organization }) =>
    byRest(parley, organization.adminKey, ["POST", identities, {}], { "content-type": "text/csv" }),
  malformed_json: async ({ parley, organization }) => {
    const init = { method: "POST", body: "{", headers: { "content-type": "application/json" } };
    const response = await parley.fetch(identities, init, organization.adminKey);
    return ofBody(response.status, await response.json());
  },
  malformed_request: ({ parley }) => bySocket(parley.url, "no HTTP at all\r\n\r\n"),
  headers_too_large: ({ parley }) =>
    bySocket(parley.url, `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(200_000)}\r\n\r\n`),
  bad_request: ({ parley, agent }) => byGraphql(parley, agent.key, "{ nothingOfTheKind }"),
  operation_too_complex: ({ parley, agent }) =>
    byGraphql(parley, agent.key, `{ ${Array.from({ length: 30 }, (_, n) => `v${n}: viewer { kind }`).join(" ")} }`),
  operation_timeout: async ({ parley, organization }) => {
    // A table that the look at the credential does not need: it would wait too, and nothing would run.
    const blocker = await locking(parley.services.config.DATABASE_URL!, "a2a_task");
    const wait = setTimeout;
    const hurried = vi
      .spyOn(globalThis, "setTimeout")
      .mockImplementation(((run: () => void, after?: number) => wait(run, after === 100_000 ? 50 : after)) as never);
    try {
      return await byGraphql(parley, organization.adminKey, "{ a2aOrganizationTasks { nodes { id } } }");
    } finally {
      hurried.mockRestore();
      await blocker.end();
    }
  },
  overloaded: ({ parley, organization }) =>
    withoutConnections(parley, () => byRest(parley, organization.adminKey, ["GET", "/api/v1/mail/mailboxes"])),
  unavailable: async ({ parley, organization }) => {
    const nobody = "http://127.0.0.1:1";
    const gateway = await startTestParley({
      environment: {
        PARLEY_ROLE: "gateway",
        DATABASE_URL: parley.services.config.DATABASE_URL!,
        ...Object.fromEntries(domains.map(({ name }) => [`PARLEY_SUBGRAPH_${name.toUpperCase()}_URL`, nobody])),
      },
    });
    try {
      return await byRest(gateway, organization.adminKey, ["GET", identities]);
    } finally {
      await gateway.close();
    }
  },
  internal_error: async ({ parley, organization }) => {
    const { driver } = parley.services.database.request;
    await driver.query("alter table mailbox rename to mailbox_away");
    try {
      return await byRest(parley, organization.adminKey, ["GET", "/api/v1/mail/mailboxes"]);
    } finally {
      await driver.query("alter table mailbox_away rename to mailbox");
    }
  },
};

/** A session that holds a table until it ends. */
export async function locking(url: string, table: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return client;
}

async function bySocket(url: string, request: string): Promise<Produced> {
  const { hostname, port } = new URL(url);
  const text = await new Promise<string>((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.on("data", (bytes) => (answer += bytes.toString("utf8")));
    socket.on("error", (error) => (answer === "" ? reject(error) : resolve(answer)));
    socket.on("close", () => resolve(answer));
  });
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return ofBody(Number(head.split(" ")[1]), JSON.parse(body));
}
