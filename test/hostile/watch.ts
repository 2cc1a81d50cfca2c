import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { projectFile } from "../../gateway/files/project-file.js";
import type { Watch, Watched } from "./watch-thread.js";

// A thread runs what is built, also when this was loaded from source.
const file = projectFile("generated/js/test/hostile/watch-thread.js");

let thread: Worker | undefined;

/** Watches a server from a thread of its own: the sender of an attack is too busy to notice when an answer comes. */
export async function watchServer(watch: Watch): Promise<{ end(): Promise<Watched> }> {
  const watcher = (thread ??= startThread());
  const begun = once(watcher, "message");
  watcher.postMessage(watch);
  await begun;
  return {
    async end() {
      const ended = once(watcher, "message") as Promise<[Watched]>;
      watcher.postMessage("end");
      return (await ended)[0];
    },
  };
}

function startThread(): Worker {
  const started = new Worker(file);
  started.unref();
  return started;
}
