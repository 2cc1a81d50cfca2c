import { rm } from "node:fs/promises";
import { createDataDir } from "../../support/data-dir.js";
import { createTestDatabase } from "../../support/database.js";
import { copyDelivered } from "../../support/delivered.js";
import { type GraphqlAnswer, headersOf, statusOf, type TestCredential, testSecret } from "../../support/parley.js";
import { readFirstKeys, type ServerProcess, startServerProcess } from "../../support/processes.js";
import { subgraphRoles } from "../../support/subgraph-roles.js";

/** An installation of operating-system processes on one database. */
export interface Installation {
  readonly url: string;
  readonly adminKey: string;
  readonly consoleToken: string;
  /** By role. */
  readonly processes: ReadonlyMap<string, ServerProcess>;
  graphql(query: string, variables?: Record<string, unknown>, credential?: TestCredential): Promise<GraphqlAnswer>;
  /** Stops the process of a role and starts it again at the same address. */
  restart(role: string): Promise<void>;
  /** Stops every process; answers their exit codes by role. */
  stop(): Promise<Record<string, number | null>>;
}

/**
 * Either one process that serves everything, or one for each subgraph and one for the gateway: from a folder with what is
 * delivered, and nothing else.
 */
export async function startInstallation(topology: "one process" | "a process each"): Promise<Installation> {
  const database = await createTestDatabase();
  const dataDir = await createDataDir();
  const delivered = await copyDelivered();
  const common = { DATABASE_URL: database.url, PARLEY_SECRET: testSecret, PARLEY_DATA_DIR: dataDir };
  const processes = new Map<string, ServerProcess>();
  const begin = async (role: string, more: Record<string, string> = {}): Promise<ServerProcess> => {
    const started = await startServerProcess({ ...common, PARLEY_ROLE: role, ...more }, delivered.main);
    processes.set(role, started);
    return started;
  };
  const addresses: Record<string, string> = {};
  if (topology === "a process each") {
    await Promise.all(
      subgraphRoles.map(async (role) => {
        addresses[`PARLEY_SUBGRAPH_${role.toUpperCase()}_URL`] = (await begin(role)).url;
      }),
    );
  }
  const role = topology === "one process" ? "all" : "gateway";
  const { url } = await begin(role, { PARLEY_BOOTSTRAP: "file", ...addresses });
  const keys = await readFirstKeys(dataDir);
  return {
    url,
    processes,
    adminKey: keys["admin_key"]!,
    consoleToken: keys["console_token"]!,
    async graphql(query, variables = {}, credential = keys["admin_key"]!) {
      const response = await fetch(`${url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headersOf(credential) },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as Pick<GraphqlAnswer<any>, "data" | "errors">;
      return { status: statusOf(response.status, { data, errors }), headers: response.headers, data, errors };
    },
    async restart(name) {
      const stopped = processes.get(name)!;
      await stopped.stop();
      await begin(name, { PORT: new URL(stopped.url).port });
    },
    async stop() {
      const codes: Record<string, number | null> = {};
      for (const [name, running] of [...processes].toReversed()) codes[name] = await running.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
      await delivered.remove();
      return codes;
    },
  };
}
