import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresBlobStore } from "../../../subgraphs/shared/blobs/postgres-blob-store.js";
import type { BlobStore } from "../../../subgraphs/shared/blobs/blob-store.js";
import { chunkBytes } from "../../../subgraphs/shared/blobs/chunks.js";
import { sweepOrphanBlobs } from "../../../subgraphs/shared/blobs/sweep-orphan-blobs.js";
import { ManualClock } from "../../support/manual-clock.js";
import type { Database } from "../../../subgraphs/shared/database/client.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";
import { createTestServices, type TestServices } from "../../support/services.js";

const mebibyte = 1024 * 1024;
const options = { organizationId: "org_a", maxBytes: 64 * mebibyte };
const clock = new ManualClock();

let testDatabase: TestDatabase;
let running: TestServices;
let database: Database;
let blobs: BlobStore;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  running = await createTestServices({ DATABASE_URL: testDatabase.url }, clock);
  database = running.database;
  blobs = createPostgresBlobStore(database, clock);
});
afterAll(async () => {
  await running.close();
  await testDatabase.drop();
});

/** Bytes that differ at every place of a chunk and from chunk to chunk. */
function pattern(length: number, seed = 0): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; at++) bytes[at] = (at * 31 + (at >> 8) * 7 + (at >> 16) + seed) & 0xff;
  return bytes;
}

const put = (bytes: Buffer) => blobs.put(Readable.from([bytes]), options);
const read = async (id: string, range?: { start: number; end?: number }) => buffer((await blobs.get(id, range))!);
const chunkCount = () => database.request.reader.blobChunk.count();

/** A store whose statements tell how many bytes went into or came out of the database. */
function watched(seen: (bytes: number) => void): BlobStore {
  const { driver } = database.request;
  const query = async (text: string, values: unknown[]) => {
    const result = await driver.query<{ bytes?: Buffer }>(text, values);
    const chunks = values.find((value): value is Buffer[] => Array.isArray(value));
    for (const chunk of chunks ?? result.rows.map((row) => row.bytes!)) seen(chunk.length);
    return result;
  };
  const watchedDriver = { query } as unknown as Database["request"]["driver"];
  return createPostgresBlobStore({ ...database, request: { ...database.request, driver: watchedDriver } }, clock);
}

describe("a stored stream", () => {
  test.each([0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 4 * chunkBytes, 4 * chunkBytes + 1])(
    "of %i bytes comes back as it was, with its size and hash",
    async (length) => {
      const bytes = pattern(length);
      const stored = await put(bytes);
      const sha256 = new Uint8Array(createHash("sha256").update(bytes).digest());
      expect(stored).toEqual({ id: stored.id, byteSize: length, sha256 });
      expect(await blobs.stat(stored.id)).toEqual(stored);
      expect((await read(stored.id)).equals(bytes)).toBe(true);
    },
  );

  test("of 20 MiB passes through with at most 3 MiB in memory, in and out", async () => {
    const total = 20 * mebibyte;
    const piece = pattern(60_000);
    let produced = 0;
    let written = 0;
    let heldMost = 0;
    async function* source() {
      while (produced < total) {
        const next = piece.subarray(0, Math.min(piece.length, total - produced));
        produced += next.length;
        heldMost = Math.max(heldMost, produced - written);
        yield next;
      }
    }
    const writing = watched((bytes) => (written += bytes));
    const stored = await writing.put(Readable.from(source(), { objectMode: false, highWaterMark: 65_536 }), options);
    expect([stored.byteSize, written, heldMost < 3 * mebibyte]).toEqual([total, total, true]);

    let fetched = 0;
    let consumed = 0;
    let fetchedAheadMost = 0;
    const hash = createHash("sha256");
    const reading = watched((bytes) => (fetched += bytes));
    for await (const part of (await reading.get(stored.id))!) {
      consumed += (part as Buffer).length;
      hash.update(part as Buffer);
      fetchedAheadMost = Math.max(fetchedAheadMost, fetched - consumed);
      // A slow reader: everything that is ready to be fetched gets its turn.
      await new Promise(setImmediate);
    }
    expect([consumed, fetchedAheadMost < 3 * mebibyte]).toEqual([total, true]);
    expect(new Uint8Array(hash.digest())).toEqual(stored.sha256);
  });

  test("is one of many at once, each with its own bytes", async () => {
    const all = Array.from({ length: 20 }, (_, seed) => pattern(chunkBytes + seed * 1_000, seed));
    const stored = await Promise.all(all.map(put));
    const back = await Promise.all(stored.map(({ id }) => read(id)));
    for (const [index, bytes] of back.entries()) expect(bytes.equals(all[index]!)).toBe(true);
  });

  test("may be read in part", async () => {
    const bytes = pattern(6 * chunkBytes + 100);
    const { id } = await put(bytes);
    const ranges: [number, number | undefined][] = [
      [0, 0],
      [0, chunkBytes - 1],
      [chunkBytes - 1, chunkBytes],
      [5 * chunkBytes + 7, undefined],
      [10, 6 * chunkBytes + 50],
      [6 * chunkBytes + 99, undefined],
      [6 * chunkBytes, 10 * chunkBytes],
      [bytes.length, undefined],
      [bytes.length + 5 * chunkBytes, undefined],
      [5, 4],
    ];
    for (const [start, end] of ranges) {
      const expected = bytes.subarray(start, end === undefined ? undefined : end + 1);
      const part = await read(id, end === undefined ? { start } : { start, end });
      expect([start, end, part.equals(expected)]).toEqual([start, end, true]);
    }
  });
});

describe("a stream that does not arrive whole", () => {
  test("leaves nothing when it is cut off", async () => {
    const before = await chunkCount();
    async function* source() {
      yield pattern(5 * chunkBytes);
      throw new Error("the sender went away");
    }
    await expect(blobs.put(Readable.from(source()), options)).rejects.toThrow("the sender went away");
    expect(await chunkCount()).toBe(before);
  });

  test("leaves nothing when its connection was destroyed before or while it is read", async () => {
    const before = await database.request.reader.blob.count();
    const dead = new Readable({ read() {} });
    dead.destroy(new Error("reset"));
    await expect(blobs.put(dead, options)).rejects.toThrow("reset");
    const dying = new Readable({ read() {} });
    dying.push(pattern(10));
    dying.once("data", () => dying.destroy());
    await expect(blobs.put(dying, options)).rejects.toThrow("Premature close");
    expect(await database.request.reader.blob.count()).toBe(before);
  });

  test("leaves nothing when it is too large, and may still be answered on", async () => {
    const before = await chunkCount();
    const maxBytes = 2 * mebibyte;
    const stream = new Readable({ read() {} });
    stream.push(pattern(maxBytes));
    stream.push(pattern(1));
    await expect(blobs.put(stream, { organizationId: "org_a", maxBytes })).rejects.toMatchObject({
      extensions: { code: "body_too_large", status: 413 },
    });
    expect(stream.destroyed).toBe(false);
    expect(await chunkCount()).toBe(before);
    const exact = await blobs.put(Readable.from([pattern(maxBytes)]), { organizationId: "org_a", maxBytes });
    expect(exact.byteSize).toBe(maxBytes);
  });

  test("cannot be read while it still arrives", async () => {
    const id: { value?: string } = {};
    const stream = new Readable({ read() {} });
    stream.push(pattern(5 * chunkBytes));
    const storing = blobs.put(stream, options);
    await expect
      .poll(async () => {
        const [row] = await database.request.reader.$queryRaw<{ id: string }[]>`
          select b.id from blob b join blob_chunk c on c.blob_id = b.id where b.byte_size is null limit 1`;
        return (id.value = row?.id);
      })
      .toBeDefined();
    expect([await blobs.stat(id.value!), await blobs.get(id.value!)]).toEqual([null, null]);
    await expect(database.request.transaction((tx) => blobs.attach(tx, id.value!))).rejects.toMatchObject({
      extensions: { code: "not_found" },
    });
    stream.push(null);
    expect((await storing).id).toBe(id.value);
  });
});

describe("a blob that nobody has", () => {
  test.each(["", "nonsense", "\0", randomUUID()])("such as %j is null", async (id) => {
    expect([await blobs.stat(id), await blobs.get(id)]).toEqual([null, null]);
  });

  test("is unreadable as soon as its deletion commits, and not before", async () => {
    const { id } = await put(pattern(10));
    const failing = database.request.transaction(async (tx) => {
      await blobs.delete(tx, id);
      throw new Error("something later");
    });
    await expect(failing).rejects.toThrow("something later");
    expect(await blobs.stat(id)).not.toBeNull();
    await database.request.transaction((tx) => blobs.delete(tx, id));
    expect(await blobs.stat(id)).toBeNull();
  });

  test("that is deleted while it is read ends in an error, not in fewer bytes", async () => {
    const { id } = await put(pattern(12 * mebibyte));
    const stream = (await blobs.get(id))!;
    let received = 0;
    const reading = (async () => {
      for await (const part of stream) {
        if (received === 0) await database.request.transaction((tx) => blobs.delete(tx, id));
        received += (part as Buffer).length;
      }
    })();
    await expect(reading).rejects.toThrow("was deleted while it was read");
  });
});

describe("the sweep", () => {
  test("removes what nobody attached for 24 hours and what was deleted, and nothing else", async () => {
    await sweepOrphanBlobs(database, new ManualClock(new Date(clock.now().getTime() + 48 * 3_600_000)));
    const attached = await put(pattern(10));
    await database.request.transaction((tx) => blobs.attach(tx, attached.id));
    const deleted = await put(pattern(10));
    await database.request.transaction((tx) => blobs.attach(tx, deleted.id));
    await database.request.transaction((tx) => blobs.delete(tx, deleted.id));
    // Larger than one batch of chunks would be for small ones, and more than one round of blobs.
    const orphans = await Promise.all(Array.from({ length: 12 }, () => put(pattern(10))));
    clock.advance(23 * 3_600_000);
    expect(await sweepOrphanBlobs(database, clock)).toBe(0);
    const young = await put(pattern(10));
    clock.advance(2 * 3_600_000);
    expect(await sweepOrphanBlobs(database, clock)).toBe(orphans.length + 1);
    const left = await database.request.reader.blob.findMany({ select: { id: true } });
    expect(left.map(({ id }) => id).toSorted()).toEqual([attached.id, young.id].toSorted());
    expect((await read(attached.id)).equals(pattern(10))).toBe(true);
    expect(await chunkCount()).toBe(2);
  });

  test("reaches what is newer than any number of attached blobs", async () => {
    const attached = await Promise.all(Array.from({ length: 25 }, () => put(pattern(10))));
    for (const { id } of attached) await database.request.transaction((tx) => blobs.attach(tx, id));
    clock.advance(1_000);
    const orphan = await put(pattern(10));
    clock.advance(25 * 3_600_000);
    await sweepOrphanBlobs(database, clock);
    expect(await blobs.stat(orphan.id)).toBeNull();
    for (const { id } of attached) expect(await blobs.stat(id)).not.toBeNull();
  });

  test("and an attach at the same time never leave an attached blob without its bytes", async () => {
    const orphans = await Promise.all(Array.from({ length: 30 }, () => put(pattern(10))));
    clock.advance(25 * 3_600_000);
    const attaching = orphans.map(async ({ id }) => {
      const attached = database.request.transaction((tx) => blobs.attach(tx, id));
      return attached.then(
        () => id,
        () => null,
      );
    });
    const [, ...ids] = await Promise.all([sweepOrphanBlobs(database, clock), ...attaching]);
    const kept = await Promise.all(ids.filter((id) => id !== null).map((id) => read(id)));
    expect(kept.every((bytes) => bytes.equals(pattern(10)))).toBe(true);
    const without = await database.request.reader.blob.count({ where: { attachedAt: { not: null }, byteSize: null } });
    expect(without).toBe(0);
  });
});
