import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parse } from "graphql";
import { expect, onTestFinished, test } from "vitest";
import { remoteSource } from "../../../gateway/sources/remote.js";
import { systemClock } from "../../../subgraphs/shared/clock/clock.js";
import { RequestContext } from "../../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { silentLogger } from "../../support/silent-logger.js";
import { Keyring } from "../../../subgraphs/shared/secrets/keyring.js";
import { anonymous } from "../../../subgraphs/shared/viewer/viewer.js";

const keyring = new Keyring("a secret of subgraphs elsewhere: long enough");
const services = { keyring, clock: systemClock, log: silentLogger } as unknown as Services;
const mebibyte = Buffer.alloc(1_048_576, "x");

test("an answer of a subgraph that is too large is called so: it is there, and a repeat would not help", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"data":{"text":"');
    for (let sent = 0; sent < 65; sent++) response.write(mebibyte);
    response.end('"}}');
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const source = remoteSource("a2a", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await source.close();
    server.closeAllConnections();
    server.close();
  });
  const query = "{ text }";
  const context = new RequestContext(services, { viewer: anonymous });
  const options = { kind: "incoming operation", document: parse(query), request: { query, variables: {} }, context };
  const { errors } = await source.process(options as never);
  expect(errors).toMatchObject([{ path: ["text"], extensions: { code: "operation_too_complex", status: 400 } }]);
});
