import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import path from "node:path";

/** A file that shows other processes whether the process that made it is running. */
export interface LivingFile {
  readonly remove: () => Promise<void>;
}

/**
 * Creates a file that answers as long as this process runs. It is a socket: the system closes it with the process, and
 * it also answers processes of other containers, where this process has no id. If the folder does not support sockets,
 * it is an empty file, which never answers.
 */
export async function writeLivingFile(folder: string, name: string): Promise<LivingFile> {
  const file = path.join(folder, name);
  const server = await listenAs(folder, name);
  if (server === null) await (await open(file, "wx", 0o600)).close();
  return {
    remove: async () => {
      await rm(file, { force: true });
      server?.close();
    },
  };
}

/** Whether the process that made this file runs and the file is a socket. */
export function answers(folder: string, name: string): Promise<boolean> {
  return throughShortPath(folder, (short) => {
    return new Promise((resolve) => {
      const socket = connect(path.join(short, name));
      socket.once("connect", () => {
        socket.destroy();
        resolve(true);
      });
      // A full queue also shows that the process runs.
      socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "EAGAIN"));
    });
  });
}

async function listenAs(folder: string, name: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy()).unref();
  const unfinished = `.${randomBytes(6).toString("hex")}`;
  try {
    await throughShortPath(folder, (short) => {
      return new Promise<void>((resolve, reject) => {
        server.once("error", reject).listen(path.join(short, unfinished), resolve);
      });
    });
    // The file gets its name only once it answers, so that it is never mistaken for the file of an ended process.
    await rename(path.join(folder, unfinished), path.join(folder, name));
    return server;
  } catch {
    server.close();
    await rm(path.join(folder, unfinished), { force: true });
    return null;
  }
}

/** Paths of sockets have at most a hundred characters. */
async function throughShortPath<T>(folder: string, use: (short: string) => Promise<T>): Promise<T> {
  if (process.platform !== "linux") return use(folder);
  const handle = await open(folder);
  try {
    return await use(`/proc/self/fd/${handle.fd}`);
  } finally {
    await handle.close();
  }
}
