import { readFile } from "node:fs/promises";
import path from "node:path";
import { ManualClock } from "../../support/manual-clock.js";
import { createTestServices, type TestServices } from "../../support/services.js";
import { type ServerProcess, startServerProcess } from "../../support/processes.js";
import { type EmbeddedDatabase, killNow, openEmbedded } from "../../crash/embedded.js";
import { wholeKit } from "../../support/kit/whole.js";
import { type Material, noteRows } from "./material.js";
import { recordingParley, type RecordingParley } from "./recording-parley.js";
import type { Secrets } from "../../support/kit/secrets.js";

/** A server process with its embedded database, from its start to its end. */
export interface ServerLife {
  readonly parley: RecordingParley;
  readonly services: TestServices;
  readonly database: EmbeddedDatabase;
  /** Notes all rows as they are now. */
  noteRows(): Promise<void>;
  /** Ends the server and its database in one go, as a power cut does. */
  kill(): Promise<void>;
  /** Has the server stop in order; resolves with its exit code. */
  stop(): Promise<number | null>;
}

const talkative = { LOG_LEVEL: "debug", ...wholeKit.environment, ...wholeKit.secretLife!.environment };

/** Starts a server on a data directory; what it writes is noted when it ends. `secret`: PARLEY_SECRET, if not the file's. */
export async function startLife(
  dataDir: string,
  material: Material,
  secrets: Secrets,
  secret?: string,
): Promise<ServerLife> {
  const own = { ...talkative, PARLEY_DATA_DIR: dataDir, ...(secret === undefined ? {} : { PARLEY_SECRET: secret }) };
  const server = await startServerProcess(own);
  const database = await openEmbedded(dataDir);
  const { port, password } = database.client;
  const services = await createTestServices(
    {
      ...own,
      PARLEY_SECRET: secret ?? (await readFile(path.join(dataDir, "secret"), "utf8")).trim(),
      DATABASE_URL: `postgresql://parley:${encodeURIComponent(String(password))}@127.0.0.1:${port}/parley`,
    },
    new ManualClock(new Date()),
  );
  const end = async (how: () => Promise<unknown>): Promise<number | null> => {
    await services.close().catch(() => {});
    await how();
    const code = await server.stop();
    await database.client.end().catch(() => {});
    noteOutput(server, material);
    return code;
  };
  return {
    parley: recordingParley(server.url, services, material, secrets),
    services,
    database,
    noteRows: () => noteRows(database.client, material),
    async kill() {
      await end(async () => killNow("node and postmaster", server.child.pid!, database));
    },
    stop: () => end(async () => database.client.end()),
  };
}

function noteOutput(server: ServerProcess, material: Material): void {
  const { out, err } = server.output();
  material.note("log", "standard output", out);
  material.note("log", "standard error", err);
}
