import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** Milliseconds that a demo may take. */
const patience = 120_000;
/** Milliseconds between the steps of the story, so that a person can follow it. */
const pause = 1_000;
/** The most bytes of its output that are stored. */
const maxBuffer = 1024 * 1024;

/** The server for the demo. */
export interface Stage {
  /** The public API. */
  readonly url: string;
  /** An admin key. */
  readonly key: string;
  readonly signal: AbortSignal;
}

/**
 * Runs the bundled demo as a separate process, like `npm run demo`: it has only the public API and the key, and it
 * cannot harm this process. Returns why it failed, or null.
 */
export async function play({ url, key, signal }: Stage): Promise<string | null> {
  const main = demoFile();
  if (main === null) return "This installation comes without the demo.";
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  const env = {
    PARLEY_URL: url,
    PARLEY_ADMIN_KEY: key,
    PARLEY_DEMO_PAUSE_MS: String(pause),
    // If the server's own certificate comes from a private authority, the demo needs that authority too.
    ...(certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [main], { env, signal, timeout: patience, maxBuffer }, (error, _told, complaint) =>
      resolve(
        error === null ? null : complaint.trim().replaceAll(key, "…") || `It ended with ${error.code ?? error.signal}.`,
      ),
    );
  });
}

/**
 * The compiled demo: next to the bundle of the server, or in the build output when the server runs from its sources.
 */
function demoFile(): string | null {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    for (const file of ["examples/demo/main.js", "dist/examples/demo/main.js"]) {
      if (existsSync(path.join(folder, file))) return path.join(folder, file);
    }
    if (folder === path.dirname(folder)) return null;
  }
}
