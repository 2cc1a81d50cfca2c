import { execFile } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readComposeFile } from "../support/compose-file.js";
import { createDataDir, removeDataDir } from "../support/data-dir.js";
import { createTestDatabase } from "../support/database.js";
import { endServerProcesses, type ServerProcess, startServerProcess } from "../support/process-server.js";

/** Hands each connection to the next of the gateways, as the proxy in front of them does. */
interface Proxy {
  readonly server: Server;
  readonly url: string;
  /** Connections by gateway. */
  readonly counts: Map<string, number>;
  gateways: readonly string[];
}

async function startProxy(): Promise<Proxy> {
  let next = 0;
  const counts = new Map<string, number>();
  const server = createServer((client) => {
    const gateway = proxy.gateways[next++ % proxy.gateways.length]!;
    counts.set(gateway, (counts.get(gateway) ?? 0) + 1);
    const upstream = connect(Number(new URL(gateway).port), "127.0.0.1");
    client.pipe(upstream).pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("error", () => other.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: Proxy = {
    server,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counts,
    gateways: [],
  };
  return proxy;
}

let proxy: Proxy;
let dataDir: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
const processes = new Map<string, ServerProcess>();

/** The processes of the profile `split`, each with the environment of its container: other places, nothing else. */
beforeAll(async () => {
  [proxy, dataDir, database] = [await startProxy(), await createDataDir(), await createTestDatabase()];
  const services = await readComposeFile({
    PARLEY_SECRET: "a secret of processes side by side: long enough",
    POSTGRES_PASSWORD: "letters1",
    MAIL_DOMAIN: "agents.example",
    PARLEY_ROLE: "gateway",
  });
  const ours = [...services].filter(([, { environment }]) => "PARLEY_ROLE" in environment);
  const isGateway = (name: string) => services.get(name)!.environment["PARLEY_ROLE"] === "gateway";
  const start = async (name: string): Promise<void> => {
    const { environment } = services.get(name)!;
    const places: Record<string, string> = { ...environment, PUBLIC_BASE_URL: proxy.url, DATABASE_URL: database.url };
    Object.assign(places, { HOST: "127.0.0.1", PORT: "0", PARLEY_DATA_DIR: dataDir, LOG_LEVEL: "warn" });
    places["MAIL_SMTP_LISTEN"] = "off";
    for (const [setting, value] of Object.entries(environment)) {
      const container = /^http:\/\/([\w-]+):4000$/.exec(value)?.[1];
      if (container !== undefined && isGateway(name)) places[setting] = processes.get(container)!.url;
    }
    processes.set(name, await startServerProcess({ environment: places }));
  };
  const names = ours.map(([name]) => name);
  await Promise.all(names.filter((name) => !isGateway(name)).map(start));
  await Promise.all(names.filter(isGateway).map(start));
  proxy.gateways = names.filter(isGateway).map((name) => processes.get(name)!.url);
});

afterAll(async () => {
  await endServerProcesses();
  proxy?.server.close();
  await database?.drop();
  if (dataDir !== undefined) await removeDataDir(dataDir);
});

test("the demo goes as told over a process per subgraph and two gateways behind a proxy", async () => {
  expect(processes.size).toBe(8);
  const env = { PATH: process.env["PATH"], PARLEY_URL: proxy.url, PARLEY_DATA_DIR: dataDir };
  const cwd = path.resolve(import.meta.dirname, "../..");
  const { stdout } = await promisify(execFile)(process.execPath, ["dist/examples/demo/main.js"], { cwd, env });
  expect(stdout).toContain("none lost while the connection was down");
  expect([...proxy.counts.keys()].toSorted()).toEqual([...proxy.gateways].toSorted());
  expect([...processes.values()].flatMap(({ errors }) => errors)).toEqual([]);
});
