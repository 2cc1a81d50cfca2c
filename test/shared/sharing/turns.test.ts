import { expect, test } from "vitest";
import { Slots } from "../../../subgraphs/shared/sharing/slots.js";
import { NoTurn, Turns } from "../../../subgraphs/shared/sharing/turns.js";

/** Work that ends when it is told to. */
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
  const turns = new Turns(2);
  const log: string[] = [];
  const works = ["a1", "a2", "a3", "a4"].map((name) => work(log, name));
  const done = works.map(({ run }) => turns.run("a", run));
  const other = work(log, "b1");
  const otherDone = turns.run("b", other.run);
  expect(log).toEqual(["a1", "a2", "b1"]);
  works[1]!.end();
  await done[1];
  await soon();
  expect(log).toEqual(["a1", "a2", "b1", "a3"]);
  for (const { end } of works) end();
  other.end();
  expect(await Promise.all([...done, otherDone])).toEqual(["a1", "a2", "a3", "a4", "b1"]);
});

test("who waits too long, or behind too many, gets no turn and takes none", async () => {
  const turns = new Turns(1);
  const log: string[] = [];
  const first = work(log, "first");
  const done = turns.run("a", first.run);
  const patience = { milliseconds: 1, waiting: 1 };
  const late = turns.run("a", work(log, "late").run, patience);
  await expect(turns.run("a", work(log, "behind").run, patience)).rejects.toBeInstanceOf(NoTurn);
  await expect(late).rejects.toBeInstanceOf(NoTurn);
  const patient = work(log, "patient");
  const patientDone = turns.run("a", patient.run);
  first.end();
  patient.end();
  expect(await Promise.all([done, patientDone])).toEqual(["first", "patient"]);
  expect(log).toEqual(["first", "patient"]);
});

test("work that fails passes its turn on", async () => {
  const turns = new Turns(1);
  const failing = turns.run("a", () => Promise.reject(new Error("no")));
  const next = turns.run("a", () => Promise.resolve("next"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("next");
});

test("who comes again and again, each time after the last, never waits", async () => {
  const turns = new Turns(2);
  const impatient = { milliseconds: 1, waiting: 0 };
  for (const name of ["first", "second", "third", "fourth"]) {
    expect(await turns.run("a", () => Promise.resolve(name), impatient)).toBe(name);
  }
});

test("giving back one place twice does not give back another", () => {
  const slots = new Slots({ each: 2 });
  const first = slots.take("a")!;
  slots.take("a");
  first();
  first();
  expect(slots.take("a")).not.toBeNull();
  expect(slots.take("a")).toBeNull();
});

test("a slot is freed once", () => {
  const slots = new Slots({ each: 1 });
  const first = slots.take("a")!;
  expect(slots.take("a")).toBeNull();
  expect(slots.take("b")).not.toBeNull();
  first();
  first();
  expect(slots.take("a")).not.toBeNull();
  expect(slots.take("a")).toBeNull();
});

test("all owners together have so many slots", () => {
  const slots = new Slots({ each: 2, all: 3 });
  const taken = ["a", "a", "b"].map((owner) => slots.take(owner));
  expect(slots.take("b")).toBeNull();
  taken[0]!();
  expect(slots.take("b")).not.toBeNull();
});
