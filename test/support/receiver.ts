import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** A request as a receiver of callbacks got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** What a receiver does with a request. */
export type Answer = (request: Received, response: http.ServerResponse) => void;

/** A server on loopback that takes callbacks and notes them. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  /** Requests that are not answered yet. */
  readonly open: number;
  /** From now on; 200 at first. */
  answer: Answer;
  /** Cuts off what is open. */
  close(): Promise<void>;
}

/** Answers with a status and a body. */
export const answerWith =
  (status: number, body = "", headers: http.OutgoingHttpHeaders = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

/** The address of a receiver that is not there: of all ports this one is not given to anybody who asks for a free one. */
export const nobody = "http://127.0.0.1:1/";

/** Never answers. */
export const hang: Answer = () => {};

/** Closes the connection without an answer. */
export const reset: Answer = (_, response) => void response.socket?.resetAndDestroy();

export async function startReceiver(answer: Answer = answerWith(200)): Promise<Receiver> {
  const received: Received[] = [];
  let open = 0;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, path: url, headers, body: Buffer.concat(parts).toString() };
      received.push(one);
      open += 1;
      response.on("close", () => (open -= 1));
      receiver.answer(one, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    get open() {
      return open;
    },
    answer,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
