import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { patientLimits } from "./patient-limits.js";
import { projectFolder } from "./places.js";

/** A server in a process of its own, from the built code. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it listens. */
  readonly url: string;
  /** Everything it has said so far on standard output, and on standard error. */
  output(): { readonly out: string; readonly err: string };
  /** Sends a signal (SIGTERM unless given) and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const usual = { PORT: "0", MAIL_SMTP_LISTEN: "off", IM_LOOPBACK: "0", ...patientLimits };

const main = path.join(projectFolder, "dist/gateway/main.js");

/**
 * Starts a server with these settings on a free port; resolves when it says where it listens.
 * @param program another one than `dist/gateway/main.js`
 */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  program = main,
): Promise<ServerProcess> {
  const { PATH, HOME, TMPDIR } = process.env;
  const inherited = Object.fromEntries(
    Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined),
  );
  const child = spawn(process.execPath, [program], {
    env: { ...inherited, ...usual, ...environment } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on("data", (chunk: Buffer) => {
      out += String(chunk);
      const found = /listens at (\S+)\n/.exec(out);
      if (found !== null) resolve(found[1]!);
    });
    child.stderr!.on("data", (chunk: Buffer) => {
      err += String(chunk);
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${out}${err}`)));
  });
  return {
    child,
    url,
    output: () => ({ out, err }),
    async stop(signal = "SIGTERM") {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, "exit") as Promise<[number | null]>;
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

/** The keys that a first start left in its data directory. */
export async function readFirstKeys(dataDir: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(path.join(dataDir, "bootstrap.json"), "utf8")) as Record<string, string>;
}
