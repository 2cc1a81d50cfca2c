import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import path from "node:path";

/** A file that tells others whether its maker lives. */
export interface LivingFile {
  readonly remove: () => Promise<void>;
}

/**
 * Makes a file that answers as long as this process lives. It is a socket: the system closes it with the process, and it
 * answers in other containers too, where this process has no id. Where a folder takes no sockets, it is an empty file, which
 * never answers.
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

/** Whether the process that made this file lives and the file is a socket. */
export function answers(folder: string, name: string): Promise<boolean> {
  return throughShortPath(folder, (short) => {
    return new Promise((resolve) => {
      const socket = connect(path.join(short, name));
      socket.once("connect", () => {
        socket.destroy();
        resolve(true);
      });
      // Its queue may be full, which shows that it lives.
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
    // The file has its name only once it answers: nobody may take it for one of the dead.
    await rename(path.join(folder, unfinished), path.join(folder, name));
    return server;
  } catch {
    server.close();
    await rm(path.join(folder, unfinished), { force: true });
    return null;
  }
}

/** Paths of sockets are at most a hundred characters long. */
async function throughShortPath<T>(folder: string, use: (short: string) => Promise<T>): Promise<T> {
  if (process.platform !== "linux") return use(folder);
  const handle = await open(folder);
  try {
    return await use(`/proc/self/fd/${handle.fd}`);
  } finally {
    await handle.close();
  }
}
