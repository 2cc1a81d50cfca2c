import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { tools } from "../../mcp-shim/tools/index.js";
import { routes } from "../../rest-shim/routes/index.js";
import { domains } from "../../subgraphs/index.js";
import { eventsWrittenBy, functionsOf, operationsOf, routesOf } from "../support/kit/found.js";
import { findKits, folderOf } from "../support/kit/kits.js";
import { wholeKit } from "../support/kit/whole.js";

const names = domains.map(({ name }) => name);
const suites = ["security", "contract"].flatMap((kind) =>
  readdirSync(path.resolve(import.meta.dirname, "..", kind, "suites")).map(
    (file) => `${kind}/${file.replace(".ts", ".test.ts")}`,
  ),
);

test("every domain has a kit of its name in its folder", async () => {
  expect((await findKits()).map(({ name }) => name)).toEqual(names);
});

test.each(names)("the tests of %s have a file for every suite over all domains", (name) => {
  const present = (suite: string): boolean => existsSync(path.join(folderOf(name), suite));
  expect(suites.filter((suite) => !present(suite))).toEqual([]);
});

test("every route is declared in the folder of a domain", async () => {
  const found = await Promise.all(names.map(routesOf));
  expect(found.flat().toSorted()).toEqual(routes.map(({ method, path: route }) => `${method} ${route}`).toSorted());
});

// What follows needs no server, so it fails at once. `npm run test:law` then tries each row and case.
describe.each(await findKits())("the kit of $name", (kit) => {
  const { events, errors } = domains.find(({ name }) => name === kit.name)!;
  const lacking = (found: readonly string[], known: readonly string[]): string[] =>
    found.filter((one) => !known.includes(one));

  test("has a row for every route and every field of Query, Mutation and Subscription", async () => {
    const rows = [...kit.expected.rest, ...kit.expected.graphql].map(({ operation }) => operation);
    expect(lacking([...(await routesOf(kit.name)), ...(await operationsOf(kit.name))], rows)).toEqual([]);
  });

  test("has a case for every function with `Visible` in its name", () => {
    const visible = functionsOf(kit.name)
      .map(({ name }) => name)
      .filter((name) => name.includes("Visible"));
    expect(lacking(visible, Object.keys(kit.visible.cases))).toEqual([]);
    expect(new Set(visible).size).toBe(visible.length);
  });

  test("produces every code of the domain", () => {
    expect(lacking(Object.keys(errors), Object.keys(kit.errors.codes))).toEqual([]);
  });

  test("has no case for a kind of event that there is not, and neither has the code", () => {
    expect(lacking([...Object.keys(kit.events.cases), ...eventsWrittenBy(kit.name)], Object.keys(events))).toEqual([]);
  });
});

test("the kits have a call for every tool of MCP, and for no other", () => {
  expect(Object.keys(wholeKit.tools ?? {}).toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});

test("no kit has a row for what is not there", async () => {
  const { rest, graphql } = wholeKit.expected;
  const known = new Set(
    (await Promise.all(names.map(async (name) => [...(await routesOf(name)), ...(await operationsOf(name))]))).flat(),
  );
  expect([...rest, ...graphql].map(({ operation }) => operation).filter((operation) => !known.has(operation))).toEqual(
    [],
  );
});
