import "reflect-metadata";
import fc from "fast-check";
import { afterAll, expect, inject, vi } from "vitest";
import { openTestDatabases } from "./database.js";
import { waitPatiently } from "./patience.js";
import { chosenSeed } from "./process-seed.js";

// A property that fails prints its seed itself.
fc.configureGlobal({ seed: chosenSeed() });

waitPatiently(inject("patience"));

const environment = { ...process.env };
const folder = process.cwd();

// The next file runs in the same process: what this one left behind would be blamed on it. Hooks of setup run last.
afterAll(() => {
  expect({ ...process.env }, "process.env was changed").toEqual(environment);
  expect(process.cwd(), "the working directory was changed").toBe(folder);
  expect(vi.isFakeTimers(), "fake timers are still in place").toBe(false);
  expect([...openTestDatabases], "databases, and what runs on them, were left open").toEqual([]);
});
