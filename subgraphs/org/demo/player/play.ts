import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/** Milliseconds that a demo may take. */
const patience = 120_000;
/** Milliseconds between the steps of the story, so that a person can follow it. */
const pause = 1_000;
/** Most bytes that are kept of what it tells. */
const maxBuffer = 1024 * 1024;

/** Where the demo is played. */
export interface Stage {
  /** The public API. */
  readonly url: string;
  /** An admin key. */
  readonly key: string;
  readonly signal: AbortSignal;
}

/**
 * Runs the demo that comes with the server as a process of its own, as `npm run demo` does: it knows nothing but the public
 * API and the key, and it cannot harm this process. Answers why it failed, or null.
 */
export async function play({ url, key, signal }: Stage): Promise<string | null> {
  const main = demoFile();
  if (main === null) return "This installation comes without the demo.";
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env;
  const env = {
    PARLEY_URL: url,
    PARLEY_ADMIN_KEY: key,
    PARLEY_DEMO_PAUSE_MS: String(pause),
    // Where a server's own address has a certificate of a private authority, the demo needs that authority too.
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

/** The compiled demo: beside the bundle of the server, or where the build puts it for a server from its sources. */
function demoFile(): string | null {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    for (const file of ["examples/demo/main.js", "dist/examples/demo/main.js"]) {
      if (existsSync(path.join(folder, file))) return path.join(folder, file);
    }
    if (folder === path.dirname(folder)) return null;
  }
}
