import path from "node:path";
import { buildClientSchema, getIntrospectionQuery } from "graphql";
import pg from "pg";
import { startSmtpSink } from "../fakes/smtp-sink.js";
import { send } from "../load/story.js";
import { freePort } from "../mail/support/exim.js";
import { createAgent, ProcessClient, readAdminKey, type TestAgent } from "../support/process-client.js";
import { measurable } from "../support/process-memory.js";
import { type ServerProcess, startServerProcess, withoutLimits } from "../support/process-server.js";
import type { MailPlace } from "./mail-attack.js";
import { addresses, type ApiDescription, type BodyPlace, bodyPlaces } from "./json-places.js";
import { placesOf, type SchemaPlace } from "./schema-places.js";

/** Where servers under attack run and what is in their database. */
export interface Victim {
  readonly adminKey: string;
  readonly requester: TestAgent;
  readonly worker: TestAgent;
  readonly schemaPlaces: readonly SchemaPlace[];
  readonly bodyPlaces: readonly BodyPlace[];
  readonly addresses: readonly string[];
  /** Where it takes and sends mail. */
  readonly mail: Omit<MailPlace, "url">;
  /** The server that is attacked now. */
  server(): ServerProcess;
  /** Ends it, however it is, and starts another one. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface VictimOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The built server, when it is not this project's own. */
  readonly program?: string;
}

/** So much is in the messages that a search may have to read. */
const ownTextBytes = 4_000_000;

/** Starts a server with usual settings and puts into it what attacks can hit. */
export async function createVictim({ databaseUrl, dataDir, program }: VictimOptions): Promise<Victim> {
  const [relay, port] = [await startSmtpSink(), await freePort()];
  const environment = {
    DATABASE_URL: databaseUrl,
    PARLEY_DATA_DIR: dataDir,
    PARLEY_SECRET: "a secret of servers that are attacked in tests",
    PARLEY_BOOTSTRAP: "file",
    // Limits of calls would hide what a call costs; everything else is as an operator finds it.
    ...withoutLimits,
    MAIL_RELAY_URL: relay.url,
    MAIL_SMTP_LISTEN: `127.0.0.1:${port}`,
    MAIL_SENDS_PER_MINUTE: "100000",
    MAIL_SMTP_MAILS_PER_MINUTE_PER_PEER: "100000",
  };
  const start = (): Promise<ServerProcess> =>
    startServerProcess({
      environment,
      nodeOptions: measurable,
      ...(program === undefined ? {} : { program: path.resolve(program) }),
    });
  let server = await start();
  const adminKey = await readAdminKey(dataDir);
  const admin = new ProcessClient(server.url, adminKey);
  const requester = await createAgent(admin, "requester");
  const worker = await createAgent(admin, "worker");
  await raisePlan(databaseUrl);
  const { id: taskId } = await send({ url: server.url, requester, worker });
  await fillWithText(server.url, requester, worker);
  const known = { requester: requester.handle, worker: worker.handle, taskId };
  const api = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as ApiDescription;
  return {
    ...{ adminKey, requester, worker },
    mail: { port, mailbox: `${requester.handle}@agents.localhost`, key: requester.key },
    schemaPlaces: placesOf(buildClientSchema(await admin.graphql(getIntrospectionQuery()))),
    bodyPlaces: bodyPlaces(api, known),
    addresses: addresses(api, known),
    server: () => server,
    async restart() {
      await server.end("SIGKILL");
      server = await start();
    },
    async close() {
      await server.end("SIGKILL");
      await relay.close();
    },
  };
}

/** The smallest plan sends a hundred mails a day. */
async function raisePlan(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update organization set plan = 'enterprise'");
  await client.end();
}

async function fillWithText(url: string, requester: TestAgent, worker: TestAgent): Promise<void> {
  const client = new ProcessClient(url, requester.key);
  const pieces = 8;
  for (let n = 0; n < pieces; n++) {
    const text = "a".repeat(ownTextBytes / pieces);
    const message = { messageId: `own-${n}`, role: "ROLE_USER", parts: [{ text }] };
    await client.rpc(worker.handle, "SendMessage", { message, configuration: { returnImmediately: true } });
  }
}
