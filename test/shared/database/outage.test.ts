import { describe, expect, test } from "vitest";
import { GraphQLError } from "graphql";
import { databaseProblem } from "../../../subgraphs/shared/database/outage.js";

const by = (facts: object) => Object.assign(new Error("failed"), facts);

describe("a request that the database could not serve because it was away is told to come back", () => {
  const cases: Record<string, unknown> = {
    "it is being stopped": by({ code: "57P01" }),
    "it crashed": by({ code: "57P02" }),
    "it is starting": by({ code: "57P03" }),
    "it became a standby": by({ code: "25006" }),
    "nobody listens there": by({ code: "ECONNREFUSED", syscall: "connect" }),
    "its name has several addresses, and nobody listens": new AggregateError([by({ code: "ECONNREFUSED" })]),
    "its name is not known": by({ code: "ENOTFOUND" }),
    "the connection was cut": by({ code: "ECONNRESET" }),
    "the connection ended": new Error("Connection terminated unexpectedly"),
    "the connection did not come about in time": new Error("Connection terminated due to connection timeout"),
    "the connection is no longer one": new Error("Client has encountered a connection error and is not queryable"),
    "Prisma cannot reach it": by({ code: "P1001" }),
    "Prisma tells what the driver said": by({
      code: "P2010",
      meta: { driverAdapterError: by({ cause: { kind: "postgres", originalCode: "57P01" } }) },
    }),
    "Prisma has a word for what the socket said": by({
      meta: { driverAdapterError: by({ cause: { kind: "ConnectionClosed" } }) },
    }),
    "GraphQL wraps it": new GraphQLError("failed", { originalError: by({ code: "57P01" }) }),
  };
  test.each(Object.entries(cases))("%s", (_, error) => {
    expect(databaseProblem(error)?.extensions).toMatchObject({ code: "unavailable", status: 503, retryAfter: 2 });
  });

  test("without room on its disk, later", () => {
    const extensions = { code: "unavailable", status: 503, retryAfter: 30 };
    expect(databaseProblem(by({ code: "53100" }))?.extensions).toMatchObject(extensions);
  });
});

test("a database without time is still overloaded", () => {
  expect(databaseProblem(by({ code: "57014" }))?.extensions).toMatchObject({ code: "overloaded" });
});

test.each([by({ code: "23505" }), by({ code: "42P01" }), "Connection terminated", null, new Error("Terminated")])(
  "any other failure is none of that: %s",
  (error) => expect(databaseProblem(error)).toBeNull(),
);
