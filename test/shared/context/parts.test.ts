import { expect, test } from "vitest";
import { composedPart, definePart, Parts } from "../../../subgraphs/shared/context/parts.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";

const services = { publicBaseUrl: "http://127.0.0.1:4000" } as Services;
const open = (): Parts => new Parts(() => services);

test("a part is opened once, when it is first asked for, with the services of its process", () => {
  let opened = 0;
  const part = definePart({ name: "an address", open: ({ publicBaseUrl }) => [publicBaseUrl, ++opened] });
  const parts = open();
  expect(opened).toBe(0);
  expect(parts.get(part)).toEqual([services.publicBaseUrl, 1]);
  expect(parts.get(part)).toBe(parts.get(part));
  expect(open().get(part)).toEqual([services.publicBaseUrl, 2]);
});

test("with the process, what is open is closed, the last one first, even if one fails; what was put there is not", async () => {
  const closed: string[] = [];
  const part = (name: string) =>
    definePart({ name, open: () => name, close: (value: string) => void closed.push(value) });
  const failing = definePart({ name: "the relay", open: () => 0, close: () => Promise.reject(new Error("busy")) });
  const [first, last, given] = [part("first"), part("last"), part("given")];
  const parts = open();
  parts.put(given, "given");
  for (const one of [first, failing, last, given]) parts.get<unknown>(one);
  const failure = await parts.close().catch((error: AggregateError) => error);
  expect(failure).toMatchObject({ errors: [{ message: "the relay could not be closed", cause: { message: "busy" } }] });
  expect(closed).toEqual(["last", "first"]);
  await expect(parts.close()).resolves.toBeUndefined();
});

test("work may have a part of its own, and shares the others", () => {
  const count = definePart({ name: "a count", open: () => ({ value: 0 }) });
  const name = definePart({ name: "a name", open: () => "usual" });
  const parts = open();
  const own = parts.with(name, "other");
  own.get(count).value += 1;
  expect(parts.get(count).value).toBe(1);
  expect([parts.get(name), own.get(name), own.with(name, "third").get(name)]).toEqual(["usual", "other", "third"]);
});

test("a part that the process is composed of says that it is missing", () => {
  expect(() => open().get(composedPart("the catalogue"))).toThrow("the catalogue");
});
