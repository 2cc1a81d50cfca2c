import { expect, test } from "vitest";
import { consolePath } from "../../../subgraphs/org/resource-links/rules.js";

test("a link into the console names organization, type and resource, each of them escaped", () => {
  expect(consolePath("org/1", "a2a_task", "a b?")).toBe("/console/org%2F1/a2a_task/a%20b%3F");
});
