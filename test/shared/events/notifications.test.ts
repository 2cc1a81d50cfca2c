import { afterEach, beforeEach, expect, test } from "vitest";
import { notifyRevoked, type Revocation } from "../../../subgraphs/shared/events/revocation.js";
import { createLogFixture, type LogFixture } from "./log-fixture.js";

let fixture: LogFixture;

beforeEach(async () => {
  fixture = await createLogFixture();
});
afterEach(() => fixture.close());

test("a revocation reaches every process when it commits, and none when it is rolled back", async () => {
  const other = await fixture.join();
  const heard = [fixture.services, other].map(
    ({ events }) => new Promise<Revocation>((resolve) => events.notifications.onRevoked(resolve)),
  );
  const { request } = fixture.services.database;
  const refused = request.transaction(async (tx) => {
    await notifyRevoked(tx, { kind: "key", id: "key_rolled_back" });
    throw new Error("no");
  });
  await expect(refused).rejects.toThrow("no");
  await request.transaction((tx) => notifyRevoked(tx, { kind: "key", id: "key_revoked" }));
  expect(await Promise.all(heard)).toEqual([
    { kind: "key", id: "key_revoked" },
    { kind: "key", id: "key_revoked" },
  ]);
});

test("after a lost connection listeners are told that they may have missed something, and hear again", async () => {
  const { events, database } = fixture.services;
  const back = new Promise<void>((resolve) => events.notifications.onReconnect(resolve));
  await fixture.kill("parley listener");
  await back;
  expect(events.notifications.isListening()).toBe(true);
  const heard = new Promise<Revocation>((resolve) => events.notifications.onRevoked(resolve));
  await database.request.transaction((tx) => notifyRevoked(tx, { kind: "organization", id: "org_1" }));
  expect(await heard).toEqual({ kind: "organization", id: "org_1" });
});

test("a notification that is not ours is ignored", async () => {
  const { events, database } = fixture.services;
  const heard: Revocation[] = [];
  const last = new Promise<void>((resolve) =>
    events.notifications.onRevoked((revocation) => {
      heard.push(revocation);
      if (revocation.id === "last") resolve();
    }),
  );
  for (const payload of ["", "null", "[]", '{"kind":"everything","id":"1"}', '{"kind":"key"}', "{"]) {
    await fixture.admin.query("select pg_notify('parley_revoked', $1), pg_notify('parley_events', $1)", [payload]);
  }
  await database.request.transaction((tx) => notifyRevoked(tx, { kind: "user", id: "last" }));
  await last;
  expect(heard).toEqual([{ kind: "user", id: "last" }]);
});
