import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { encodeEventCursor } from "../../../subgraphs/shared/events/event-cursor.js";
import { followEvents, type LoggedEvent } from "../../../subgraphs/shared/following/follow-events.js";
import { notifyRevoked } from "../../../subgraphs/shared/events/revocation.js";
import { appendTo, createLogFixture, type LogFixture, takeVersions, upTo } from "./log-fixture.js";

let fixture: LogFixture;
let organization: string;
let identity: string;

beforeEach(async () => {
  fixture = await createLogFixture();
  organization = await fixture.organization();
  identity = await fixture.identity(organization);
});
afterEach(() => fixture.close());

const cursorAt = (position: bigint, of = organization): string =>
  encodeEventCursor(fixture.services.keyring, position, { organizationId: of, identityId: null });
const followOrganization = (of = organization, after?: string, filter = {}) =>
  followEvents(fixture.context(of), { identityId: null, ...filter }, after);
const follow = (after?: string, filter = {}): Promise<AsyncIterableIterator<LoggedEvent>> =>
  followEvents(fixture.context(organization), { identityId: identity, ...filter }, after);

describe("resuming", () => {
  test("from any cursor, everything after it comes once and in order, what is still to happen included", async () => {
    await fixture.append(identity, organization, upTo(230));
    for (const seen of [0, 1, 99, 100, 101, 200, 229, 230]) {
      const events = await follow(cursorAt(BigInt(seen)));
      expect(await takeVersions(events, 230 - seen)).toEqual(upTo(230).slice(seen));
      await events.return!();
    }
    const events = await follow(cursorAt(225n));
    await fixture.append(identity, organization, [231, 232]);
    expect(await takeVersions(events, 7)).toEqual([226, 227, 228, 229, 230, 231, 232]);
    await events.return!();
  });

  test("without a cursor, only what happens from now on comes", async () => {
    await fixture.append(identity, organization, [1, 2]);
    const events = await follow();
    await fixture.append(identity, organization, [3]);
    expect(await takeVersions(events, 1)).toEqual([3]);
    await events.return!();
  });

  test("only events of the identity, the kinds and the subject come", async () => {
    const other = await fixture.identity(organization);
    const events = await follow(cursorAt(0n), { kinds: ["test.wanted"], subjectId: identity });
    await fixture.append(other, organization, [1], "test.wanted");
    await fixture.append(identity, organization, [2], "test.unwanted");
    await fixture.append(identity, organization, [3], "test.wanted");
    expect(await takeVersions(events, 1)).toEqual([3]);
    await events.return!();
  });
});

describe("cursors", () => {
  test("an altered, foreign or invented cursor is refused when subscribing", async () => {
    await fixture.append(identity, organization, [1]);
    const good = cursorAt(1n);
    const altered = `${good.slice(0, 4)}${good[4] === "A" ? "B" : "A"}${good.slice(5)}`;
    const foreign = cursorAt(1n, await fixture.organization());
    for (const bad of [altered, foreign, cursorAt(2n), "", ".", "nonsense", "a.b", "\0"]) {
      await expect(follow(bad)).rejects.toMatchObject({ code: "invalid_cursor" });
    }
  });

  test("a cursor before what retention left is expired; the one exactly at its edge is good", async () => {
    await fixture.append(identity, organization, upTo(5));
    await fixture.admin.query("delete from event where position <= 3; update log_head set pruned_to = 3");
    await expect(follow(cursorAt(2n))).rejects.toMatchObject({ code: "cursor_expired" });
    const events = await follow(cursorAt(3n));
    expect(await takeVersions(events, 2)).toEqual([4, 5]);
    await events.return!();
  });

  test("a stream that was quiet for longer than retention has missed nothing and goes on", async () => {
    const other = await fixture.identity(organization);
    const events = await follow();
    const next = takeVersions(events, 1);
    await fixture.append(other, organization, upTo(20));
    await fixture.append(other, organization, [21]);
    await fixture.admin.query("delete from event where position <= 20; update log_head set pruned_to = 20");
    await fixture.append(identity, organization, [1]);
    expect(await next).toEqual([1]);
    await events.return!();
  });
});

describe("how far a stream has read", () => {
  const opened = async () => {
    const context = fixture.context(organization);
    const events = await followEvents(context, { identityId: identity }, cursorAt(0n));
    return { events, readUpTo: () => context.readUpTo!() };
  };

  test("moves on with what happens to others while it waits", async () => {
    const other = await fixture.identity(organization);
    const { events, readUpTo } = await opened();
    const waiting = events.next();
    await fixture.append(other, organization, upTo(5));
    await expect.poll(readUpTo).toBe(5n);
    await events.return!();
    expect(await waiting).toEqual({ value: undefined, done: true });
  });

  test("never counts an event that nobody came back from, nor one that was not taken", async () => {
    const other = await fixture.identity(organization);
    const { events, readUpTo } = await opened();
    await fixture.append(identity, organization, [1, 2]);
    expect(await events.next()).toMatchObject({ value: { position: 1n } });
    await fixture.append(other, organization, upTo(5));
    await expect.poll(() => fixture.services.events.announced()).toBe(7n);
    expect(readUpTo()).toBe(0n);
    expect(await events.next()).toMatchObject({ value: { position: 2n } });
    expect(readUpTo()).toBe(0n);
    const waiting = events.next();
    await expect.poll(readUpTo).toBe(7n);
    await fixture.append(identity, organization, [3]);
    expect(await waiting).toMatchObject({ value: { position: 8n } });
    expect(readUpTo()).toBe(7n);
    await events.return!();
  });
});

describe("an organization", () => {
  test("gets its own events and wakes for them; those of its identities and of other organizations are not among them", async () => {
    const other = await fixture.organization();
    const [ours, theirs] = [await followOrganization(), await followOrganization(other)];
    const [next, unmoved] = [takeVersions(ours, 2), takeVersions(theirs, 1)];
    await fixture.append(identity, organization, [1]);
    await fixture.append(null, organization, [2]);
    await fixture.append(null, other, [3]);
    await fixture.append(null, organization, [4]);
    expect(await next).toEqual([2, 4]);
    expect(await unmoved).toEqual([3]);
    await Promise.all([ours.return!(), theirs.return!()]);
  });

  test("resumes by the same cursors as its identities, filtered by kind and subject", async () => {
    await fixture.append(null, organization, [1, 2], "test.wanted");
    await fixture.append(identity, organization, [3], "test.wanted");
    await fixture.append(null, organization, [4], "test.unwanted");
    await fixture.append(null, organization, [5], "test.wanted");
    const events = await followOrganization(organization, cursorAt(1n), {
      kinds: ["test.wanted"],
      subjectId: organization,
    });
    expect(await takeVersions(events, 2)).toEqual([2, 5]);
    await events.return!();
    const foreign = cursorAt(1n, await fixture.organization());
    for (const bad of [foreign, cursorAt(6n), "made up"]) {
      await expect(followOrganization(organization, bad)).rejects.toMatchObject({ code: "invalid_cursor" });
    }
  });

  test("of which nothing is left cannot be followed", async () => {
    await expect(followOrganization("org_nobody")).rejects.toMatchObject({ code: "not_found" });
  });

  test("costs the followers of its identities nothing", async () => {
    const streams = await Promise.all(Array.from({ length: 50 }, () => follow()));
    const waiting = streams.map((stream) => stream.next());
    const mine = await followOrganization();
    let acquired = 0;
    fixture.services.database.request.driver.on("acquire", () => (acquired += 1));
    await fixture.append(null, organization, [1]);
    expect(await takeVersions(mine, 1)).toEqual([1]);
    expect(acquired).toBeLessThan(20);
    await Promise.all([mine, ...streams].map((stream) => stream.return!()));
    await Promise.all(waiting);
  });
});

describe("ending", () => {
  test("return() ends a next() that waits, and every later one", async () => {
    const events = await follow();
    const [first, second] = [events.next(), events.next()];
    await events.return!();
    expect(await Promise.all([first, second, events.next()])).toEqual(
      Array.from({ length: 3 }, () => ({ value: undefined, done: true })),
    );
  });

  test("an identity of another organization cannot be followed", async () => {
    const stranger = fixture.context(await fixture.organization());
    await expect(followEvents(stranger, { identityId: identity }, null)).rejects.toMatchObject({ code: "not_found" });
  });

  test("deleting the identity in mid-stream ends the stream with an error, and shows nothing later", async () => {
    const events = await follow();
    const waiting = events.next();
    await fixture.services.database.request.transaction(async (tx) => {
      await tx.identity.update({ where: { id: identity }, data: { deletedAt: new Date(), liveHandle: null } });
      await notifyRevoked(tx, { kind: "identity", id: identity });
      await appendTo(tx, identity, organization, 1);
    });
    await expect(waiting).rejects.toMatchObject({ code: "not_found" });
    expect(await events.next()).toEqual({ value: undefined, done: true });
  });

  test("moving the identity ends the old organization's stream; the new one reads the events as its own", async () => {
    await fixture.append(identity, organization, [1]);
    const events = await follow();
    const waiting = events.next();
    const buyer = await fixture.organization();
    await fixture.services.database.request.transaction(async (tx) => {
      await tx.identity.update({ where: { id: identity }, data: { organizationId: buyer } });
      await notifyRevoked(tx, { kind: "identity", id: identity });
    });
    await expect(waiting).rejects.toMatchObject({ code: "not_found" });
    const theirs = await followEvents(fixture.context(buyer), { identityId: identity }, cursorAt(0n, buyer));
    expect(await theirs.next()).toMatchObject({ value: { subjectVersion: 1, organizationId: buyer } });
    await theirs.return!();
  });
});

describe("lost connections", () => {
  test("with the notification connection killed, events still arrive", async () => {
    const reader = await fixture.join();
    const events = await followEvents(fixture.context(organization, reader), { identityId: identity }, null);
    const versions = takeVersions(events, 30);
    for (const version of upTo(30)) {
      if (version % 10 === 0) await fixture.kill("parley listener");
      await fixture.append(identity, organization, [version]);
    }
    expect(await versions).toEqual(upTo(30));
    await events.return!();
  });

  test("what was deleted while no notification came ends its stream once they come again", async () => {
    const events = await follow();
    const waiting = events.next();
    waiting.catch(() => {});
    const gone = { deletedAt: new Date(), liveHandle: null };
    await fixture.services.database.request.writer.identity.update({ where: { id: identity }, data: gone });
    await fixture.kill("parley listener");
    await expect(waiting).rejects.toMatchObject({ code: "not_found" });
  });

  test("with the pools' connections killed, a stream goes on where it was", async () => {
    const reader = await fixture.join();
    const events = await followEvents(fixture.context(organization, reader), { identityId: identity }, null);
    expect(await fixture.kill("parley request")).toBeGreaterThan(0);
    await fixture.services.database.request.reader.logHead.count().catch(() => {});
    await fixture.append(identity, organization, [1, 2]);
    expect(await takeVersions(events, 2)).toEqual([1, 2]);
    await events.return!();
  });
});

test("an event of one identity costs the followers of others nothing", async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => fixture.identity(organization)));
  const streams = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      followEvents(fixture.context(organization), { identityId: others[index % 4]! }, null),
    ),
  );
  const waiting = streams.map((stream) => stream.next());
  const mine = await follow();
  const { driver } = fixture.services.database.request;
  let acquired = 0;
  driver.on("acquire", () => (acquired += 1));
  await fixture.append(identity, organization, [1]);
  expect(await takeVersions(mine, 1)).toEqual([1]);
  expect(acquired).toBeLessThan(20);
  await Promise.all([mine, ...streams].map((stream) => stream.return!()));
  await Promise.all(waiting);
});
