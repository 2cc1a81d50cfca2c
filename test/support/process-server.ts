import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { projectFile } from "../../gateway/files/project-file.js";

const main = projectFile("dist/gateway/main.js");
/** How much of what a process said is kept, for the message of a failure. */
const keptLines = 40;

/** The built server as a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Where it listens, without a trailing slash. */
  readonly url: string;
  /** The last lines that it wrote, for messages of failures. */
  said(): string;
  /** Every line of its log that is an error: something unexpected. */
  readonly errors: readonly string[];
  /** Sends the signal and resolves when the process is gone, with its exit code (null when the signal ended it). */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServerProcessOptions {
  /** Settings by name; PORT is a free one unless given. */
  readonly environment: Readonly<Record<string, string>>;
  /** Options of node itself, such as `--expose-gc`. */
  readonly nodeOptions?: readonly string[];
  /** The `dist/gateway/main.js` of another build than this one. */
  readonly program?: string;
  /** Gets every line that it writes. */
  readonly hear?: (line: string) => void;
}

const running = new Set<ServerProcess>();

/** Ends what a test left running; for `afterAll`. */
export async function endServerProcesses(): Promise<void> {
  await Promise.all([...running].map((server) => server.end("SIGTERM")));
}

/** Limits of use, raised so that a load is what it meets and not they. */
export const withoutLimits = {
  A2A_CALLS_PER_MINUTE: "1000000000",
  A2A_NEW_TASKS_PER_MINUTE: "1000000000",
  OPERATIONS_MAX_PER_CALLER: "1000",
  SOCKETS_MAX_PER_KEY: "2000",
} as const;

/** Starts `dist/gateway/main.js` and resolves when it says where it listens. */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { environment, nodeOptions = [], program = main } = options;
  const child = spawn(process.execPath, [...nodeOptions, program], {
    cwd: path.resolve(program, "../../.."),
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: "0",
      LOG_LEVEL: "warn",
      MAIL_SMTP_LISTEN: "off",
      IM_LOOPBACK: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lines: string[] = [];
  const errors: string[] = [];
  const said = (): string => lines.join("\n");
  const gone = once(child, "exit") as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (line: string): void => {
      options.hear?.(line);
      lines.push(line);
      if (lines.length > keptLines) lines.shift();
      if (line.includes('"level":50')) errors.push(line);
      const found = /listens at (http:[^\s,;]+)/.exec(line);
      if (found !== null) resolve(found[1]!);
    };
    createInterface({ input: child.stdout! }).on("line", hear);
    createInterface({ input: child.stderr! }).on("line", hear);
    void gone.then(([code]) => reject(new Error(`The server ended (${code}) before it listened:\n${said()}`)));
  });
  const server: ServerProcess = {
    child,
    pid: child.pid!,
    url,
    said,
    errors,
    async end(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code] = await gone;
      running.delete(server);
      return code;
    },
  };
  running.add(server);
  return server;
}
