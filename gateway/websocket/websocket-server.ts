import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { handleProtocols, makeServer } from "graphql-ws";
import { type WebSocket, WebSocketServer } from "ws";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { maxBodyBytes } from "../limits/limits.js";
import { CloseCode } from "./close-codes.js";
import { sendFrame } from "./event-frames.js";
import { type GraphqlProtocol, protocolOptions, type ProtocolOptions } from "./protocol.js";

export interface WebSocketEndpoint {
  /** Closes every socket with "going away"; resolves when they are gone. */
  close(): Promise<void>;
}

/** graphql-ws at ws /graphql on the HTTP server. Every other upgrade is refused. */
export function serveWebSocket(server: Server, options: ProtocolOptions): WebSocketEndpoint {
  const { sockets, services } = options;
  const wss = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes, handleProtocols, clientTracking: false });
  const protocol = makeServer(protocolOptions(options));
  wss.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    connect(protocol, socket, request, sockets.add(socket), services.log);
  });
  let closing = false;
  server.on("upgrade", (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    stream.on("error", () => stream.destroy());
    if (closing || request.url?.split("?")[0] !== "/graphql") {
      stream.end(`HTTP/1.1 ${closing ? "503 Service Unavailable" : "404 Not Found"}\r\nConnection: close\r\n\r\n`);
      return;
    }
    wss.handleUpgrade(request, stream, head, (socket) => wss.emit("connection", socket, request));
  });
  return {
    async close() {
      closing = true;
      await sockets.close();
      wss.close();
    },
  };
}

function connect(
  protocol: GraphqlProtocol,
  socket: WebSocket,
  request: IncomingMessage,
  connection: ReturnType<ProtocolOptions["sockets"]["add"]>,
  log: Logger,
): void {
  // A peer that breaks the protocol of frames or sends too much; ws closes the socket itself.
  socket.on("error", (error) => log.debug({ error: error.message }, "A WebSocket failed"));
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      async send(frame) {
        await sendFrame(connection, frame);
        if (isPong(frame) && --connection.pongsUnsent === 0) socket.resume();
      },
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handle) =>
        socket.on("message", (data) => {
          connection.messageBytes = (data as Buffer).length;
          handle((data as Buffer).toString()).catch((error: unknown) => {
            if (isOfServer(error)) return socket.close(CloseCode.badRequest, "That is for the server to say");
            log.error({ error: (error as Error).stack }, "A WebSocket message failed unexpectedly");
            socket.close(CloseCode.internal, "Something went wrong on our side.");
          });
        }),
    },
    { connection, request },
  );
  socket.once("close", (code, reason) => void closed(code, String(reason)).catch(() => {}));
}

/** As graphql-ws spells it: the type comes first, and the ids of other messages before theirs. */
function isPong(frame: string): boolean {
  return frame.startsWith('{"type":"pong"');
}

/** A message of a kind that only servers send; the protocol's implementation takes it for a fault of its own. */
function isOfServer(error: unknown): boolean {
  return error instanceof Error && /^Unexpected message of type \w+ received$/.test(error.message);
}
