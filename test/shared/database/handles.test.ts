import { expectTypeOf, test } from "vitest";
import type { Reader, Transaction, Writer } from "../../../subgraphs/shared/database/client.js";
import type { Queries, Statements } from "../../../subgraphs/shared/database/statements.js";

test("a reader has no method that writes", () => {
  expectTypeOf<keyof Reader["identity"]>().toEqualTypeOf<
    | "findUnique"
    | "findUniqueOrThrow"
    | "findFirst"
    | "findFirstOrThrow"
    | "findMany"
    | "count"
    | "aggregate"
    | "groupBy"
  >();
  expectTypeOf<Extract<keyof Reader, `$${string}`>>().toEqualTypeOf<"$queryRaw" | "$queryRawUnsafe">();
  expectTypeOf<Reader>().not.toExtend<Statements>();
  expectTypeOf<Reader>().not.toExtend<Writer>();
});

test("whatever reads takes a reader, a writer or a transaction", () => {
  expectTypeOf<Writer>().toExtend<Reader>();
  expectTypeOf<Transaction>().toExtend<Reader>();
  expectTypeOf<Reader>().toExtend<Queries>();
});
