import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectFolder } from "../support/places.js";

/** What `parley` runs. */
export const programFile = path.join(projectFolder, "dist/cli/parley.js");

/** How a command ended, and what it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command that runs. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when it has written this, on either stream. */
  wrote(text: string): Promise<void>;
  out(): string;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** A user with a home and a folder of their own, who runs `parley`. */
export interface CommandLine {
  readonly folder: string;
  start(words: readonly string[], options?: RunOptions): Running;
  run(words: readonly string[], options?: RunOptions): Promise<Ended>;
  /** Runs it with `--json`, expects it to succeed, and answers the value. */
  json<Value = any>(words: readonly string[], options?: RunOptions): Promise<Value>;
  close(): Promise<void>;
}

export async function createCommandLine(environment: Readonly<Record<string, string>> = {}): Promise<CommandLine> {
  const folder = await mkdtemp(path.join(tmpdir(), "parley-cli-"));
  const running = new Set<ChildProcess>();
  const start: CommandLine["start"] = (words, options = {}) => {
    const child = spawn(process.execPath, [programFile, ...words], {
      cwd: folder,
      env: { PATH: process.env["PATH"]!, HOME: folder, ...environment, ...options.environment },
      stdio: ["pipe", "pipe", "pipe"],
    });
    running.add(child);
    const said = { out: "", err: "" };
    child.stdout.on("data", (chunk: Buffer) => (said.out += String(chunk)));
    child.stderr.on("data", (chunk: Buffer) => (said.err += String(chunk)));
    child.stdin.on("error", () => {});
    child.stdin.end(options.input ?? "");
    const ended = once(child, "close").then(([code]) => {
      running.delete(child);
      return { code: code as number | null, ...said };
    });
    const wrote = (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if ((said.out + said.err).includes(text)) resolve();
        };
        child.stdout.on("data", look);
        child.stderr.on("data", look);
        void ended.then(({ code }) => reject(new Error(`It ended with ${code}:\n${said.out}${said.err}`)));
        look();
      });
    return { child, ended, wrote, out: () => said.out };
  };
  const run: CommandLine["run"] = (words, options) => start(words, options).ended;
  return {
    folder,
    start,
    run,
    async json(words, options) {
      const { code, out, err } = await run([...words, "--json"], options);
      if (code !== 0) throw new Error(`parley ${words.join(" ")} ended with ${code}:\n${err}`);
      return JSON.parse(out);
    },
    async close() {
      for (const child of running) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
