import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { ChannelListener } from "../../../subgraphs/shared/events/channel-listener.js";
import { silentLogger } from "../../support/silent-logger.js";
import { createTestDatabase } from "../../support/database.js";

test("a listener stops though the other side of its connection does not answer any more", async () => {
  const database = await createTestDatabase();
  const { host, port } = new pg.Client({ connectionString: database.url });
  const sockets: Socket[] = [];
  // Stands before the database, and falls silent without hanging up.
  const proxy = createServer({ allowHalfOpen: true }, (near) => {
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [near, far]) sockets.push(socket.on("error", () => {}));
    near.pipe(far, { end: false });
    far.pipe(near, { end: false });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = new URL(database.url);
  address.search = "";
  address.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const listener = new ChannelListener({
    url: address.href,
    channels: ["test"],
    log: silentLogger,
    heard: () => {},
    reconnected: () => {},
  });
  await listener.start();
  expect(listener.isListening()).toBe(true);
  for (const socket of sockets) socket.unpipe().pause();
  await listener.stop();
  expect(listener.isListening()).toBe(false);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => proxy.close(resolve));
  await database.drop();
});
