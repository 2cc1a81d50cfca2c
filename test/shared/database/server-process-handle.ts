import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { projectFolder } from "../../support/places.js";

const script = path.join(projectFolder, "generated/js/test/shared/database/server-process.js");

/** What a server process said about its start. */
export interface Started {
  url: string;
  pid: number;
  cluster: string;
  binariesDir: string;
  notices: string[];
  refused?: string;
}

export interface ServerProcess {
  process: ChildProcess;
  started: Started;
  /** Sends the signal and waits until the process is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const servers: ServerProcess[] = [];

/** Ends every server that was spawned; for `afterEach`, before its data directory is removed. */
export async function endServers(): Promise<void> {
  await Promise.all(servers.splice(0).map((server) => server.end("SIGTERM")));
}

/** Starts a server process, as another user when one is given, and waits for what it says. */
export async function spawnServer(dataDir: string, user?: { uid: number; gid: number }): Promise<ServerProcess> {
  // A process group of its own, to which a test can send what a terminal sends on Ctrl-C.
  const child = spawn(process.execPath, [script, dataDir], {
    ...user,
    cwd: path.dirname(dataDir),
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([
    once(lines, "line"),
    gone.then(([code]) => Promise.reject(new Error(`The server process ended (${code}) without a word.`))),
  ])) as [string];
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  const server = { process: child, started: JSON.parse(line) as Started, end };
  servers.push(server);
  return server;
}
