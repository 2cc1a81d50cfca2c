import { createDataDir, removeDataDir } from "./data-dir.js";
import { createTestDatabase } from "./database.js";
import { ProcessClient, readAdminKey } from "./process-client.js";
import { patientLimits } from "./patient-limits.js";
import { type ServerProcess, startServerProcess, withoutLimits } from "./process-server.js";

/** A database of its own and the settings with which server processes share it. */
export interface Installation {
  readonly databaseUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The first organization's admin key, once a server has started. */
  adminKey(): Promise<string>;
  /** A client with the admin key. */
  admin(server: ServerProcess): Promise<ProcessClient>;
  /** Starts one more server; all of them are `all` unless the settings say otherwise. */
  start(environment?: Readonly<Record<string, string>>, nodeOptions?: readonly string[]): Promise<ServerProcess>;
  /** Ends its servers, then drops the database. */
  close(): Promise<void>;
}

export async function createInstallation(): Promise<Installation> {
  const database = await createTestDatabase();
  const dataDir = await createDataDir();
  const servers: ServerProcess[] = [];
  const environment = {
    DATABASE_URL: database.url,
    PARLEY_DATA_DIR: dataDir,
    PARLEY_SECRET: "a secret of server processes in tests",
    PARLEY_BOOTSTRAP: "file",
    ...patientLimits,
    ...withoutLimits,
  };
  const adminKey = () => readAdminKey(dataDir);
  return {
    databaseUrl: database.url,
    environment,
    adminKey,
    admin: async (server) => new ProcessClient(server.url, await adminKey()),
    async start(more = {}, nodeOptions = []) {
      const server = await startServerProcess({ environment: { ...environment, ...more }, nodeOptions });
      servers.push(server);
      return server;
    },
    async close() {
      await Promise.all(servers.map((server) => server.end()));
      await database.drop();
      await removeDataDir(dataDir);
    },
  };
}
