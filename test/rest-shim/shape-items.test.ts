import { Type } from "typebox";
import { expect, test } from "vitest";
import { bodyCheck } from "../../rest-shim/wire/check-shape.js";
import { Rejection } from "../../rest-shim/wire/rejection.js";

const Nullable = (schema: Parameters<typeof Type.Array>[0]) => Type.Union([schema, Type.Null()]);
const colours = ["red", "orange", "yellow", "green", "blue", "indigo", "violet", "black", "white"];
const Colour = Type.Union(colours.map((colour) => Type.Literal(colour)));
const Leaf = Type.Object({ id: Type.String(), size: Nullable(Type.Integer()) });
const optional = {
  colour: Type.Optional(Colour),
  shade: Type.Optional(Nullable(Colour)),
  kind: Type.Optional(Type.Literal("tree")),
  leaves: Type.Optional(Nullable(Type.Array(Leaf))),
  height: Type.Optional(Type.Integer({ minimum: 1 })),
};
const check = bodyCheck(Type.Object(optional));

function saidOf(body: unknown): string[] {
  try {
    check(body);
    return [];
  } catch (error) {
    return (error as Rejection).items.map(({ loc, msg, type }) => `${loc.join(".")} ${msg} (${type})`);
  }
}

const list = colours.map((colour) => `"${colour}"`).join(", ");

test.each<[string, unknown, string[]]>([
  ["a value of none of many", { colour: "grey" }, [`body.colour must be one of ${list} (value_error)`]],
  ["null where a value is needed", { colour: null }, [`body.colour must be one of ${list} (type_error)`]],
  ["a list where one is needed", { colour: ["red"] }, [`body.colour must be one of ${list} (type_error)`]],
  [
    "a value of none that may be null",
    { shade: "grey" },
    [`body.shade must be one of ${list} or must be null (value_error)`],
  ],
  ["another than the only value", { kind: "bush" }, ['body.kind must be "tree" (value_error)']],
  ["a list that is none", { leaves: 5 }, ["body.leaves must be array or must be null (type_error)"]],
  [
    "what is missing in an entry of a list that may be null",
    { leaves: [{}] },
    ["body.leaves.0.id is required (missing)", "body.leaves.0.size is required (missing)"],
  ],
  [
    "the same in two entries",
    {
      leaves: [
        { id: "a", size: "x" },
        { id: "b", size: 1 },
        { id: "c", size: "y" },
      ],
    },
    [
      "body.leaves.0.size must be integer or must be null (type_error)",
      "body.leaves.2.size must be integer or must be null (type_error)",
    ],
  ],
  ["a number that is too small", { height: 0 }, ["body.height must be >= 1 (value_error)"]],
  [
    "all of twenty",
    { leaves: Array.from({ length: 20 }, () => ({ id: 5, size: null })) },
    Array.from({ length: 20 }, (_, index) => `body.leaves.${index}.id must be string (type_error)`),
  ],
])("%s is told where it is, whole and once", (_name, body, said) => {
  expect(saidOf(body)).toEqual(said);
});
