import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { routes } from "../../rest-shim/routes/index.js";
import { domains } from "../../subgraphs/index.js";
import { operationsOf, routesOf } from "../support/kit/found.js";
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

test("no kit has a row for what is not there", async () => {
  const { rest, graphql } = wholeKit.expected;
  const known = new Set(
    (await Promise.all(names.map(async (name) => [...(await routesOf(name)), ...(await operationsOf(name))]))).flat(),
  );
  expect([...rest, ...graphql].map(({ operation }) => operation).filter((operation) => !known.has(operation))).toEqual(
    [],
  );
});
