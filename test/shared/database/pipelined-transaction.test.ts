import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Prisma } from "../../../generated/prisma/client.js";
import { type Database, markEventsAppended, openDatabase } from "../../../subgraphs/shared/database/client.js";
import type { PipelinedTransaction } from "../../../subgraphs/shared/database/pipelined-transaction.js";
import { inOrder, sendStatement, type Statements } from "../../../subgraphs/shared/database/statements.js";
import { silentLogger } from "../../support/silent-logger.js";
import { createTestDatabase, type TestDatabase } from "../../support/database.js";

let server: TestDatabase;
let database: Database;
let announced = 0;

beforeAll(async () => {
  server = await createTestDatabase();
  database = openDatabase({ url: server.url, poolSize: 2, log: silentLogger });
  database.onEventsCommitted(() => (announced += 1));
  await database.request.driver.query("create table scribble (id serial primary key, text text not null unique)");
});

beforeEach(async () => {
  announced = 0;
  await database.request.driver.query("truncate scribble");
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

const insert = (text: string) => Prisma.sql`insert into scribble (text) values (${text})`;
const notes = async (): Promise<string[]> => {
  const { rows } = await database.request.driver.query<{ text: string }>("select text from scribble order by id");
  return rows.map(({ text }) => text);
};
const run = <Value>(work: (tx: PipelinedTransaction) => Promise<Value>) => database.request.pipelinedTransaction(work);

/** Until the server runs the statement that sleeps: what was sent before it has run. */
async function untilAsleep(pid: number): Promise<void> {
  const asleep = "select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'";
  while ((await database.jobs.driver.query(asleep, [pid])).rowCount === 0);
}

const texts = Prisma.sql`select text from scribble order by id`;
const add = (tx: Statements, text: string) => tx.$executeRaw(insert(text));

describe("a pipelined transaction", () => {
  test("runs what it is told and asked in the order of the words", async () => {
    const [seen, written] = await run(async (tx) => {
      await sendStatement(tx, insert("one"));
      return Promise.all([
        tx.$queryRaw<{ text: string }[]>`select text from scribble order by id`,
        tx.$executeRaw(Prisma.sql`insert into scribble (text) select text || ${"!"} from scribble`),
        sendStatement(tx, insert("last")),
      ]);
    });
    expect([seen, written]).toEqual([[{ text: "one" }], 1]);
    expect(await notes()).toEqual(["one", "one!", "last"]);
  });

  test("waits for no answer before it sends what its work asks for", async () => {
    await run(async (tx) => {
      let answered = false;
      const first = tx.$queryRaw`select pg_sleep(0)`.then(() => (answered = true));
      await sendStatement(tx, insert("one"));
      await sendStatement(tx, insert("two"));
      expect(answered).toBe(false);
      expect(await tx.$queryRaw(texts)).toEqual([{ text: "one" }, { text: "two" }]);
      await first;
    });
  });

  test("sees what others committed before a lock was given, though both were asked for together", async () => {
    await database.request.driver.query("insert into scribble (text) values ('held')");
    let release = (): void => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let locked = (): void => {};
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const holder = run(async (tx) => {
      await tx.$queryRaw`select 1 from scribble where text = 'held' for update`;
      locked();
      await isReleased;
      await sendStatement(tx, insert("of the holder"));
    });
    await isLocked;
    const waiter = run(async (tx) => {
      await sendStatement(tx, Prisma.sql`select 1 from scribble where text = 'held' for update`);
      return tx.$queryRaw`select text from scribble order by id`;
    });
    release();
    await holder;
    expect(await waiter).toEqual([{ text: "held" }, { text: "of the holder" }]);
  });

  test("commits nothing when its work throws, and gives its connection back", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const failing = run(async (tx) => {
        expect(await tx.$executeRaw(insert("gone"))).toBe(1);
        await sendStatement(tx, insert("gone, too"));
        markEventsAppended(tx);
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
    }
    expect([await notes(), announced]).toEqual([[], 0]);
  });

  test("commits nothing when a statement fails that nobody waits for", async () => {
    const failing = run(async (tx) => {
      await sendStatement(tx, insert("twice"));
      await sendStatement(tx, insert("twice"));
      await sendStatement(tx, insert("after"));
      markEventsAppended(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect([await notes(), announced]).toEqual([[], 0]);
  });

  test("does not pretend to commit when the work overlooks that a statement failed", async () => {
    const failing = run(async (tx) => {
      await sendStatement(tx, insert("lost"));
      await tx.$queryRaw`select 1 / 0`.catch(() => {});
      markEventsAppended(tx);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    expect([await notes(), announced]).toEqual([[], 0]);
  });

  test("commits nothing when a value cannot be sent", async () => {
    const circle: { self?: object } = {};
    circle.self = circle;
    const failing = run(async (tx) => {
      await sendStatement(tx, insert("before"));
      await tx.$executeRaw`select ${circle}::jsonb`;
    });
    await expect(failing).rejects.toThrow(/circular/i);
    expect(await notes()).toEqual([]);
  });

  test("fails when its connection is lost, and the next one works", async () => {
    const failing = run(async (tx) => {
      const [{ pid }] = (await tx.$queryRaw<[{ pid: number }]>`select pg_backend_pid() as pid`)!;
      await sendStatement(tx, insert("lost"));
      await database.jobs.driver.query("select pg_terminate_backend($1)", [pid]);
      await tx.$queryRaw`select 1`;
    });
    await expect(failing).rejects.toThrow();
    await run((tx) => sendStatement(tx, insert("next")));
    expect(await notes()).toEqual(["next"]);
  });

  test("fails when one of its statements is cancelled, and the next one works on the same connections", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const cancelled = run(async (tx) => {
        const [{ pid }] = (await tx.$queryRaw<[{ pid: number }]>`select pg_backend_pid() as pid`)!;
        const answers = Promise.allSettled([
          add(tx, "before"),
          tx.$queryRaw`select pg_sleep(60)`,
          add(tx, "after"),
          tx.$queryRaw(texts),
        ]);
        await untilAsleep(pid);
        await database.jobs.driver.query("select pg_cancel_backend($1)", [pid]);
        const states = (await answers).map((answer) =>
          answer.status === "fulfilled" ? "answered" : (answer.reason as { code: string }).code,
        );
        expect(states).toEqual(["answered", "57014", "57014", "57014"]);
      });
      await expect(cancelled).rejects.toMatchObject({ code: "57014" });
    }
    await run((tx) => sendStatement(tx, insert("next")));
    expect(await notes()).toEqual(["next"]);
  });

  test("refuses every statement that was sent together when the connection is lost meanwhile", async () => {
    const failing = run(async (tx) => {
      const [{ pid }] = (await tx.$queryRaw<[{ pid: number }]>`select pg_backend_pid() as pid`)!;
      const answers = Promise.allSettled([tx.$queryRaw`select pg_sleep(60)`, add(tx, "lost"), tx.$queryRaw(texts)]);
      await untilAsleep(pid);
      await database.jobs.driver.query("select pg_terminate_backend($1)", [pid]);
      expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    });
    await expect(failing).rejects.toThrow();
    await run((tx) => sendStatement(tx, insert("next")));
    expect(await notes()).toEqual(["next"]);
  });

  test("sends a large value among small ones whole", async () => {
    const large = "é".repeat(3_000_000);
    const answers = await run((tx) =>
      inOrder(
        tx,
        () => add(tx, "small"),
        () => tx.$queryRaw<{ same: string }[]>`select md5(${large}) as same`,
        () => tx.$queryRaw(texts),
      ),
    );
    const same = createHash("md5").update(large).digest("hex");
    expect(answers).toEqual([1, [{ same }], [{ text: "small" }]]);
  });

  test("announces events when they are committed", async () => {
    await run(async (tx) => {
      await sendStatement(tx, insert("told"));
      markEventsAppended(tx);
    });
    expect([await notes(), announced]).toEqual([["told"], 1]);
  });

  test("is over when it has ended", async () => {
    const tx = await run((one) => Promise.resolve(one));
    await expect(tx.$queryRaw`select 1`).rejects.toThrow("The transaction has ended.");
  });
});

describe("steps in order", () => {
  const kinds = {
    "a pipelined transaction": (work: (tx: Statements) => Promise<unknown>) => run(work),
    "a transaction": (work: (tx: Statements) => Promise<unknown>) => database.request.transaction(work),
  };

  test.each(Object.entries(kinds))("run one after the other in %s and answer in that order", async (_, runIn) => {
    const answers = await runIn(async (tx) => {
      await sendStatement(tx, insert("first"));
      return inOrder(
        tx,
        () => tx.$queryRaw(texts),
        () => add(tx, "second"),
        () => tx.$queryRaw(texts),
        async () => {
          const written = await add(tx, "third");
          return `${written} written`;
        },
      );
    });
    expect(answers).toEqual([[{ text: "first" }], 1, [{ text: "first" }, { text: "second" }], "1 written"]);
    expect(await notes()).toEqual(["first", "second", "third"]);
  });

  test("fail, and with them the transaction, when one waits before it sends its statement", async () => {
    const failing = run((tx) =>
      inOrder(
        tx,
        async () => {
          await Promise.resolve();
          return add(tx, "late");
        },
        () => add(tx, "early"),
      ),
    );
    await expect(failing).rejects.toThrow("has no place in an order");
    expect(await notes()).toEqual([]);
  });

  test("fail with the error of the step that failed first", async () => {
    const failing = run((tx) =>
      inOrder(
        tx,
        () => tx.$queryRaw`select 1 / 0`,
        () => add(tx, "after"),
      ),
    );
    await expect(failing).rejects.toThrow(/division by zero/);
    expect(await notes()).toEqual([]);
  });
});
