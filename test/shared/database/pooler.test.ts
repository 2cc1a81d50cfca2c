import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createDataDir, removeDataDir } from "../../support/data-dir.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { createAgent, ProcessClient, readAdminKey } from "../../support/process-client.js";
import { endServerProcesses, startServerProcess, withoutLimits } from "../../support/process-server.js";
import { freePort } from "../../mail/support/exim.js";

const program = ["/usr/sbin/pgbouncer", "pgbouncer"].find((name) => spawnSync(name, ["--version"]).status === 0);

let database: TestDatabase;
let folder: string;
let pooler: ChildProcess | undefined;
let pooled: string;
let environment: Readonly<Record<string, string>>;

/** Starts a PgBouncer that gives a server's connection to another client after each transaction. */
async function startPooler(): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const name = pathname.slice(1);
  const listenPort = await freePort();
  const file = path.join(folder, "pgbouncer.ini");
  // An empty password is no value for it.
  const secret = password === "" ? "" : ` password='${decodeURIComponent(password)}'`;
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username}${secret}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  );
  await chmod(file, 0o644);
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  pooler = spawn(program!, [...account, file], { stdio: "ignore" });
  const answers = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(listenPort, "127.0.0.1", () => resolve(socket.destroy() !== null));
      socket.on("error", () => resolve(false));
    });
  await vi.waitUntil(answers);
  pooled = `postgresql://${username}@127.0.0.1:${listenPort}/${name}`;
}

describe.skipIf(program === undefined)("behind a transaction pooler", () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await createDataDir();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const name = client.escapeIdentifier(new URL(database.url).pathname.slice(1));
    await client.query(`alter database ${name} set TimeZone = 'Asia/Tokyo'`);
    await client.query(`alter database ${name} set DateStyle = 'German, DMY'`);
    await client.end();
    await startPooler();
    environment = {
      ...withoutLimits,
      DATABASE_URL: pooled,
      PARLEY_SECRET: "a secret of a server behind a pooler",
      PARLEY_DATA_DIR: folder,
      PARLEY_BOOTSTRAP: "file",
    };
  });
  afterAll(async () => {
    await endServerProcesses();
    pooler?.kill();
    await database?.drop();
    if (folder !== undefined) await removeDataDir(folder);
  });

  test("a server that does not know of it refuses to start, with a sentence", async () => {
    await expect(startServerProcess({ environment })).rejects.toThrow(
      "DATABASE_URL is a connection pooler. Set DATABASE_DIRECT_URL",
    );
  });

  test("agents work, mail arrives and jobs run, in a database of another zone and another way to write dates", async () => {
    const server = await startServerProcess({ environment: { ...environment, DATABASE_DIRECT_URL: database.url } });
    const admin = new ProcessClient(server.url, await readAdminKey(folder));
    const [one, other] = [await createAgent(admin, "pooled-one"), await createAgent(admin, "pooled-other")];
    const sender = new ProcessClient(server.url, one.key);
    const boxes = "{ mailboxes(first: 10) { nodes { emailAddress } } }";
    const reader = new ProcessClient(server.url, other.key);
    const [{ emailAddress: to }] = (await reader.graphql(boxes)).mailboxes.nodes;
    const [{ emailAddress: from }] = (await sender.graphql(boxes)).mailboxes.nodes;
    const sent = await sender.call("POST", `/api/v1/mail/mailboxes/${from}/messages`, {
      recipients: { to: [to] },
      subject: "Through a pooler",
      body_text: "Here.",
    });
    expect(sent.status).toBeLessThan(300);
    const arrived = async (): Promise<boolean> => {
      const { body } = await reader.call("GET", `/api/v1/mail/mailboxes/${to}/messages`);
      return JSON.stringify(body).includes("Through a pooler");
    };
    await vi.waitUntil(arrived, { interval: 200 });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.errors).toEqual([]);
  });
});
