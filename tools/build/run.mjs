import { spawn } from "node:child_process";
import { ROOT } from "./files.mjs";

/** Runs a script of node's in the project and answers its exit code and everything it printed. */
export function runNode(script, args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", fail);
    child.on("close", (code) => done({ code: code ?? 1, output }));
  });
}

/** A failure whose text says everything a reader needs: it is printed without a stack. */
export class BuildError extends Error {}

/** Does one step of the build and prints it as one line. */
export async function step(name, work) {
  const started = performance.now();
  const note = await work();
  console.log(
    `  ${name.padEnd(16)} ${String(Math.round(performance.now() - started)).padStart(5)} ms${note ? `  ${note}` : ""}`,
  );
}

/** Runs a command line tool. Prints its errors as text. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error);
    process.exit(1);
  }
  // Loaded code may hold timers and sockets open; the work is done.
  process.exit(0);
}
