import { expect, test } from "vitest";
import { problemOf } from "../../rest-shim/wire/problem-of.js";

const reset = (message: string): Error => Object.assign(new Error(message), { code: "ECONNRESET" });
const request = { requestId: "req_1", route: undefined };

test.each([
  ["a client that went away while it sent a body", reset("aborted"), "malformed_json"],
  ["a database whose connection broke", reset("read ECONNRESET"), "unavailable"],
  ["an error that nothing expected", new Error("aborted"), "internal_error"],
])("%s is told apart from all others", (_name, error, code) => {
  expect(problemOf(error, request).code).toBe(code);
});
