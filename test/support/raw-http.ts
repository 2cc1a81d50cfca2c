import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection on which a test says what it likes, byte by byte. */
export interface RawConnection {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  /** Everything that came, until `text` fits or the connection has ended. */
  until(fits: (text: string) => boolean): Promise<string>;
}

/** Opens a connection to the server of this URL. It reads only while `until` waits. */
export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname.replace("localhost", "127.0.0.1"), port: Number(port) });
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const ended = new Promise((resolve) => socket.once("end", resolve));
  await once(socket, "connect");
  let text = "";
  return {
    socket,
    closed,
    async until(fits) {
      while (!fits(text)) {
        const chunk = (socket.read() as Buffer | null) ?? undefined;
        if (chunk !== undefined) text += chunk.toString("latin1");
        else if (socket.readableEnded || socket.destroyed) break;
        else await Promise.race([once(socket, "readable"), ended, closed]);
      }
      return text;
    },
  };
}

/** A GET as it stands on the wire. */
export function get(path: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
