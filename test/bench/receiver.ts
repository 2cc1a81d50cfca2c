import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { answerParent } from "./child.js";

let received = 0;
const server = http.createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    received += 1;
    response.writeHead(204).end();
  });
});
// As long as the sender keeps its own.
server.keepAliveTimeout = 60_000;

async function start(): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

answerParent({ start, received: () => received }, async () => {
  server.closeAllConnections();
  server.close();
});
