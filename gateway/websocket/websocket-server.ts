import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { handleProtocols, makeServer, MessageType, parseMessage, stringifyMessage } from "graphql-ws";
import { type WebSocket, WebSocketServer } from "ws";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { markInexactNumbers } from "../../subgraphs/shared/rules/exact-numbers.js";
import { maxBodyBytes } from "../limits/limits.js";
import { CloseCode } from "./close-codes.js";
import { sendFrame } from "./event-frames.js";
import { Inbox, MessageScheduler } from "./inbox.js";
import { ReadBudget } from "./read-budget.js";
import { type GraphqlProtocol, protocolOptions, type ProtocolOptions } from "./protocol.js";
import { closeSocket, type Connection } from "./sockets.js";

/** The limit for a connection that has not presented its credential. */
const maxBytesUntilAdmitted = 65_536;
const maxPongsUnsent = 4;

export interface WebSocketEndpoint {
  /** Closes every socket with "going away"; resolves when they are gone. */
  close(): Promise<void>;
}

/** graphql-ws at ws /graphql on the HTTP server. Every other upgrade is refused. */
export function serveWebSocket(server: Server, options: ProtocolOptions): WebSocketEndpoint {
  const { sockets, services } = options;
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: maxBodyBytes,
    maxFragments: 128,
    maxBufferedChunks: 16_384,
    perMessageDeflate: false,
    handleProtocols,
    clientTracking: false,
  });
  const protocol = makeServer(protocolOptions(options));
  const scheduler = new MessageScheduler();
  const readBudget = new ReadBudget();
  wss.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    const connection = sockets.add(socket);
    request.socket.on("data", (chunk: Buffer) => readBudget.came(connection.reading, chunk.length));
    connect(protocol, socket, request, connection, scheduler, services.log);
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
  connection: Connection,
  scheduler: MessageScheduler,
  log: Logger,
): void {
  // A peer that breaks the protocol of frames or sends too much; ws closes the socket itself.
  socket.on("error", (error) => log.debug({ error: error.message }, "A WebSocket failed"));
  boundUntilAdmitted(socket, request, connection);
  const closed = protocol.opened(
    {
      protocol: socket.protocol,
      send: (frame) => sendFrame(connection, frame),
      async onPing(payload) {
        connection.pongsUnsent += 1;
        // A peer that asks without reading the answers is not heard until it has read them.
        if (connection.pongsUnsent >= maxPongsUnsent) connection.reading.stop("pongs");
        await sendFrame(connection, stringifyMessage({ type: MessageType.Pong, ...(payload && { payload }) }));
        if (--connection.pongsUnsent === 0) connection.reading.goOn("pongs");
      },
      close: (code, reason) => socket.close(code, reason),
      onMessage: (handle) => {
        const inbox = new Inbox(scheduler, connection.reading, (message) => {
          connection.messageBytes = Buffer.byteLength(message);
          handle(markInexactNumbers(message)).catch((error: unknown) => {
            if (isOfServer(message)) return socket.close(CloseCode.badRequest, "That is for the server to say");
            log.error({ error: (error as Error).stack }, "A WebSocket message failed unexpectedly");
            socket.close(CloseCode.internal, "The server failed to handle the request.");
          });
        });
        socket.on("message", (data) => inbox.put((data as Buffer).toString()));
        socket.once("close", () => inbox.clear());
      },
    },
    { connection, request },
  );
  socket.once("close", (code, reason) => void closed(code, String(reason)).catch(() => {}));
}

/** Before it has presented a credential, a client has nothing larger to send. */
function boundUntilAdmitted(socket: WebSocket, { socket: stream }: IncomingMessage, connection: Connection): void {
  let heard = 0;
  const count = (chunk: Buffer): void => {
    heard += chunk.length;
    if (connection.viewer !== null) stream.off("data", count);
    else if (heard > maxBytesUntilAdmitted) {
      stream.off("data", count);
      connection.reading.stop("credential");
      void closeSocket(socket, CloseCode.tooBig, "Show a credential first");
    }
  };
  stream.on("data", count);
}

/** Message types that only servers send. graphql-ws reports one that a client sends as a failure of its own. */
const serverMessages = new Set([MessageType.ConnectionAck, MessageType.Next, MessageType.Error]);

function isOfServer(message: string): boolean {
  return serverMessages.has(parseMessage(message).type);
}
