import { GraphQLError } from "graphql";
import { expect, test } from "vitest";
import { publicError } from "../../gateway/errors/public-error.js";
import { sharedErrors, invalidValue } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Logger } from "../../subgraphs/shared/logging/logger.js";
import { silentLogger } from "../support/silent-logger.js";

const shownOf = (error: unknown) => publicError(error, silentLogger, "req_test").toJSON();

test("an error of the catalogue is shown with its typed details and its path", () => {
  const problem = sharedErrors.problem("rate_limited", { retryAfter: 7, details: { limit: 60 } });
  const located = new GraphQLError(problem.message, { path: ["a", 0], originalError: problem });
  expect(shownOf(located)).toEqual({
    message: "Too many requests.",
    path: ["a", 0],
    extensions: {
      code: "rate_limited",
      status: 429,
      hint: sharedErrors.definitions.rate_limited.hint,
      retryAfter: 7,
      details: { limit: 60 },
    },
  });
  expect(shownOf(invalidValue(["handle"], "Too short.")).extensions?.["violations"]).toEqual([
    { path: ["handle"], message: "Too short." },
  ]);
});

test("anything else is masked, whatever code it claims, and logged with the id of the request", () => {
  const lines: object[] = [];
  const log: Logger = { ...silentLogger, error: (fields) => void lines.push(fields) };
  const secret = new Error("password=hunter2 in select * from api_key");
  for (const error of [
    secret,
    new GraphQLError(secret.message, { originalError: secret }),
    new GraphQLError(secret.message, { extensions: { code: "DOWNSTREAM_SERVICE_ERROR", serviceName: "org" } }),
    "just a text",
  ]) {
    expect(publicError(error, log, "req_1").toJSON()).toEqual({
      message: "The server failed to handle the request.",
      extensions: { code: "internal_error", status: 500, hint: sharedErrors.definitions.internal_error.hint },
    });
  }
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatchObject({ requestId: "req_1" });
});

test("the name of a subgraph and whatever else stands in extensions is not shown", () => {
  const error = new GraphQLError("Not found.", {
    extensions: { code: "not_found", status: 404, serviceName: "a2a", stacktrace: ["at"] },
  });
  expect(shownOf(error).extensions).toEqual({ code: "not_found", status: 404 });
});
