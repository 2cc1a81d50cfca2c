import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** A relay that accepts every mail and stores none, so that measurements of its client do not wait for it. */
export interface SmtpSink {
  /** For MAIL_RELAY_URL. */
  readonly url: string;
  close(): Promise<void>;
}

const end = Buffer.from("\r\n.\r\n");

/** Starts the relay on loopback. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {}).on("close", () => open.delete(socket));
    takeAll(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function takeAll(socket: Socket): void {
  let isContent = false;
  let rest = Buffer.alloc(0);
  socket.write("220 ready\r\n");
  socket.on("data", (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const mark = isContent ? end : "\r\n";
      const at = rest.indexOf(mark);
      if (at < 0) {
        if (isContent) rest = Buffer.from(rest.subarray(-end.length + 1));
        return;
      }
      isContent = !isContent && rest.toString("latin1", 0, at).toUpperCase() === "DATA";
      rest = rest.subarray(at + mark.length);
      socket.write(isContent ? "354 go on\r\n" : "250 ok\r\n");
    }
  });
}
