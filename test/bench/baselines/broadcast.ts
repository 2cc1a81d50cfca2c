import type { Server } from "node:http";
import { WebSocketServer } from "ws";

/** A WebSocket server at /raw that sends bytes to everybody and does nothing else. */
export class Broadcast {
  private readonly sockets = new WebSocketServer({ noServer: true });

  constructor(server: Server) {
    server.on("upgrade", (request, stream, head) => {
      this.sockets.handleUpgrade(request, stream, head, (socket) => this.sockets.emit("connection", socket, request));
    });
  }

  /** Sends the frame to every socket. */
  send(frame: string): void {
    const bytes = Buffer.from(frame);
    for (const socket of this.sockets.clients) socket.send(bytes, { binary: false });
  }

  close(): void {
    for (const socket of this.sockets.clients) socket.terminate();
  }
}
