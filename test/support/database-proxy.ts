import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** An address that stays the same while the database behind it comes and goes. */
export interface DatabaseProxy {
  /** The URL of the database with the address of the proxy. */
  url(databaseUrl: string): string;
  /** Takes connections, and passes them to the database at this URL. */
  open(databaseUrl: string): Promise<void>;
  /** Cuts all connections and refuses new ones. */
  close(): Promise<void>;
}

export async function createDatabaseProxy(): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let target = 0;
  const server: Server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = async (wanted: number): Promise<number> => {
    server.listen(wanted, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  return {
    url(databaseUrl) {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    async open(databaseUrl) {
      target = Number(new URL(databaseUrl).port);
      if (!server.listening) await listen(port);
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
