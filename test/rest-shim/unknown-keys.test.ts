import { type TSchema, Type } from "typebox";
import { expect, it } from "vitest";
import { bodyCheck } from "../../rest-shim/wire/check-shape.js";

const Words = Type.Array(Type.String());
const Inner = Type.Object({ a: Type.Optional(Type.String()) });
const flat = Type.Object({
  to: Type.Optional(Type.Union([Type.String(), Words])),
  text: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  any: Type.Optional(Type.Unknown()),
});
const deep = Type.Object({ inner: Type.Optional(Inner), list: Type.Optional(Type.Array(Inner)) });
const nothing = Type.Object({
  inner: Type.Union([Inner, Type.Null()]),
  free: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
});
const either = Type.Object({ one: Type.Union([Inner, Words]) });
const open = Type.Object({ a: Type.String() }, { additionalProperties: Type.String() });

it.each<[string, TSchema, unknown, unknown]>([
  ["of a flat body", flat, { to: ["x"], text: null, other: 1, nested: {} }, { to: ["x"], text: null }],
  ["of none", flat, undefined, {}],
  ["that prototypes have", flat, JSON.parse('{"text":"t","__proto__":{"to":"x"},"constructor":1}'), { text: "t" }],
  ["within what may be anything stay", flat, { any: { kept: [{ too: 1 }] } }, { any: { kept: [{ too: 1 }] } }],
  ["of objects within", deep, { inner: { a: "x", b: 1 }, list: [{ b: 1 }], c: 1 }, { inner: { a: "x" }, list: [{}] }],
  ["of what may be null", nothing, { inner: { b: 1 }, free: { b: { c: 1 } } }, { inner: {}, free: { b: { c: 1 } } }],
  ["of what is null", nothing, { inner: null, free: null, b: 1 }, { inner: null, free: null }],
  ["of one of several shapes", either, { one: { a: "x", b: 1 }, c: 1 }, { one: { a: "x" } }],
  ["that the shape allows stay", open, { a: "x", b: "y" }, { a: "x", b: "y" }],
])("unknown keys %s fall away", (_, schema, body, read) => {
  expect(bodyCheck(schema)(body)).toEqual(read);
});
