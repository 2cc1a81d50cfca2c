import { expect, test } from "vitest";
import { Semaphore } from "../../../subgraphs/shared/sharing/semaphore.js";

/** Work that ends on request. */
function work(log: string[], name: string) {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async (): Promise<string> => {
    log.push(name);
    await ended;
    return name;
  };
  return { run, end };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

test("each caller has so many at once; the rest begins in the order in which it came", async () => {
  const slots = new Semaphore({ each: 2 });
  const log: string[] = [];
  const works = ["a1", "a2", "a3", "a4"].map((name) => work(log, name));
  const done = works.map(({ run }) => slots.run("a", run));
  const other = work(log, "b1");
  const otherDone = slots.run("b", other.run);
  expect(log).toEqual(["a1", "a2", "b1"]);
  works[1]!.end();
  await done[1];
  await soon();
  expect(log).toEqual(["a1", "a2", "b1", "a3"]);
  for (const { end } of works) end();
  other.end();
  expect(await Promise.all([...done, otherDone])).toEqual(["a1", "a2", "a3", "a4", "b1"]);
});

test("who waits too long, or behind too many, gets no slot and takes none", async () => {
  const slots = new Semaphore({ each: 1 });
  const log: string[] = [];
  const first = work(log, "first");
  const done = slots.run("a", first.run);
  const patience = { milliseconds: 1, waiting: 1 };
  const late = slots.run("a", work(log, "late").run, patience);
  await expect(slots.run("a", work(log, "behind").run, patience)).rejects.toMatchObject({
    code: "rate_limited",
    extensions: { retryAfter: 1 },
  });
  await expect(late).rejects.toMatchObject({ code: "rate_limited", extensions: { retryAfter: 1 } });
  const patient = work(log, "patient");
  const patientDone = slots.run("a", patient.run);
  first.end();
  patient.end();
  expect(await Promise.all([done, patientDone])).toEqual(["first", "patient"]);
  expect(log).toEqual(["first", "patient"]);
});

test("work that fails passes its slot on", async () => {
  const slots = new Semaphore({ each: 1 });
  const failing = slots.run("a", () => Promise.reject(new Error("no")));
  const next = slots.run("a", () => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("who comes again and again, each time after the last, never waits", async () => {
  const slots = new Semaphore({ each: 2 });
  const impatient = { milliseconds: 1, waiting: 0 };
  for (const name of ["first", "second", "third", "fourth"]) {
    expect(await slots.run("a", () => Promise.resolve(name), impatient)).toBe(name);
  }
});

test("releasing one slot twice does not release another", () => {
  const slots = new Semaphore({ each: 2 });
  const first = slots.take("a")!;
  slots.take("a");
  first();
  first();
  expect(slots.take("a")).not.toBeNull();
  expect(slots.take("a")).toBeNull();
});

test("a slot is freed once", () => {
  const slots = new Semaphore({ each: 1 });
  const first = slots.take("a")!;
  expect(slots.take("a")).toBeNull();
  expect(slots.take("b")).not.toBeNull();
  first();
  first();
  expect(slots.take("a")).not.toBeNull();
  expect(slots.take("a")).toBeNull();
});

test("all owners together have so many slots", () => {
  const slots = new Semaphore({ each: 2, all: 3 });
  const taken = ["a", "a", "b"].map((owner) => slots.take(owner));
  expect(slots.take("b")).toBeNull();
  taken[0]!();
  expect(slots.take("b")).not.toBeNull();
});

const limits = { each: 2, all: 3 };
const patience = { milliseconds: 60_000, waiting: 2, waitingOfAll: 3 };

/** Runs work that ends on request, and records what has begun. */
function office(slots: Semaphore, wait = patience) {
  const begun: string[] = [];
  const works = new Map<string, ReturnType<typeof work>>();
  return {
    begun,
    enter: (owner: string, name: string): Promise<string> => {
      const one = work(begun, name);
      works.set(name, one);
      return slots.run(owner, one.run, wait);
    },
    leave: (name: string) => works.get(name)!.end(),
  };
}

test("with a common limit, the longest waiting work begins that its owner may begin", async () => {
  const { begun, enter, leave } = office(new Semaphore(limits));
  const asked = [enter("a", "a1"), enter("a", "a2"), enter("a", "a3"), enter("b", "b1"), enter("b", "b2")];
  expect(begun).toEqual(["a1", "a2", "b1"]);
  leave("b1");
  await asked[3];
  await soon();
  expect(begun).toEqual(["a1", "a2", "b1", "b2"]);
  for (const name of ["a1", "a2", "b2"]) leave(name);
  await asked[0];
  await soon();
  expect(begun).toEqual(["a1", "a2", "b1", "b2", "a3"]);
  leave("a3");
  await Promise.all(asked);
});

test("work is refused when too much of one owner waits, or of all, while others still begin", async () => {
  const { begun, enter, leave } = office(new Semaphore(limits));
  const asked = ["a1", "a2", "a3", "a4"].map((name) => enter("a", name));
  await expect(enter("a", "a5")).rejects.toMatchObject({ code: "rate_limited" });
  asked.push(enter("b", "b1"), enter("b", "b2"));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  await expect(enter("c", "c1")).rejects.toMatchObject({ code: "rate_limited" });
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2"]) leave(name);
  await Promise.all(asked);
});

test("a slot that somebody waited for in vain goes to the next", async () => {
  const { begun, enter, leave } = office(new Semaphore({ each: 2, all: 1 }), { ...patience, milliseconds: 1 });
  const first = enter("a", "a1");
  await expect(enter("b", "b1")).rejects.toMatchObject({ code: "rate_limited" });
  leave("a1");
  await first;
  const last = enter("b", "b2");
  leave("b2");
  await last;
  expect(begun).toEqual(["a1", "b2"]);
});
