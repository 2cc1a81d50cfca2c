import { describe, expect, test } from "vitest";
import { GraphQLError } from "graphql";
import { overloadOf } from "../../../subgraphs/shared/database/overload.js";

const by = (facts: object) => Object.assign(new Error("failed"), facts);

describe("a request that the database had no time for is told to come back", () => {
  const cases: Record<string, unknown> = {
    "no connection was free": new Error("timeout exceeded when trying to connect"),
    "the server has none left": by({ code: "53300" }),
    "a statement waited too long": by({ code: "57014" }),
    "a lock was not to be had": by({ code: "55P03" }),
    "its transaction stood still too long": by({ code: "25P03" }),
    "Prisma gave the transaction up": by({ code: "P2028" }),
    "Prisma tells what the driver said": by({
      code: "P2010",
      meta: { driverAdapterError: by({ cause: { kind: "postgres", originalCode: "57014" } }) },
    }),
    "GraphQL wraps it": new GraphQLError("failed", { originalError: by({ code: "57014" }) }),
  };
  test.each(Object.entries(cases))("%s", (_, error) => {
    expect(overloadOf(error)?.extensions).toMatchObject({ code: "overloaded", status: 503, retryAfter: 1 });
  });
});

describe("any other failure is none of that", () => {
  const circle: { cause?: object } = {};
  circle.cause = circle;
  const cases: Record<string, unknown> = {
    "a constraint": by({ code: "23505" }),
    "a table that is not there": by({ code: "42P01" }),
    "a text": "timeout exceeded when trying to connect",
    nothing: null,
    "a cause of itself": circle,
  };
  test.each(Object.entries(cases))("%s", (_, error) => {
    expect(overloadOf(error)).toBeNull();
  });
});
