import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { untilSomebodyWaits } from "../support/locks.js";
import { startTestParley } from "../support/parley.js";
import { openSocket } from "../support/socket.js";
import { activity, createIdentity } from "./subscriptions/activity.js";

test("a stop says goodbye to sockets, lets what is under way finish, and takes nothing new", async () => {
  const parley = await startTestParley();
  await createIdentity(parley, "stopping");
  const socket = openSocket(parley.url, { apiKey: parley.adminKey });
  await socket.run("{ viewer { kind } }");
  const stream = socket.subscribe(activity, { handle: "stopping" });
  const ended = stream.untilOver();
  // Holds the row that the request under way needs, until the stop has begun.
  const holder = await parley.services.database.jobs.driver.connect();
  await holder.query("begin");
  await holder.query("select 1 from identity for update");
  const underWay = parley.graphql(
    "mutation ($input: UpdateIdentityInput!) { updateIdentity(input: $input) { identity { displayName } } }",
    { input: { agentHandle: "stopping", displayName: "Finished" } },
    parley.adminKey,
  );
  await untilSomebodyWaits(parley.services.database.jobs.driver);
  const closed = parley.close();
  expect(await socket.closed).toBe(1001);
  expect(await ended).toBe("over");
  await holder.query("commit");
  holder.release();
  expect((await underWay).data).toEqual({ updateIdentity: { identity: { displayName: "Finished" } } });
  await closed;
  await expect(fetch(`${parley.url}/healthz`)).rejects.toThrow();
  const late = new WebSocket(`${parley.url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  await new Promise((resolve) => late.once("error", resolve));
  await parley.close();
});
