import { Type } from "typebox";
import { expect, test } from "vitest";
import { record } from "../../rest-shim/record/record.js";
import type { RecordDeclaration } from "../../rest-shim/record/declaration.js";
import type { Field } from "../../rest-shim/record/selection.js";

const Uuid = { type: "string", format: "uuid" };
const Text = { type: "string" };
const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const inner = record<any>({ fields: { name: { type: "String" } } });

interface Case {
  readonly fields: Readonly<Record<string, Field<any>>>;
  readonly keys?: RecordDeclaration<any>["keys"];
  readonly data: object;
  readonly json: string;
  readonly schema: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

const person = (facts: object): Field => ({ type: "Person", fields: { name: { type: "String" } }, ...facts });

test.each<[string, Case]>([
  [
    "scalars keep their values under names in snake_case",
    {
      fields: {
        id: { type: "ID" },
        readCount: { type: "Int" },
        last4: { type: "String" },
        isRead: { type: "Boolean" },
        sentAt: { type: "DateTimeISO" },
        rawFacts: { type: "JSON" },
      },
      data: { rawFacts: { aKey: null }, id: "a", readCount: 1, last4: "wxyz", isRead: false, sentAt: "2026" },
      json: '{"id":"a","read_count":1,"last4":"wxyz","is_read":false,"sent_at":"2026","raw_facts":{"aKey":null}}',
      schema: {
        id: Uuid,
        read_count: { type: "integer" },
        last4: Text,
        is_read: { type: "boolean" },
        sent_at: { type: "string", format: "date-time" },
        raw_facts: {},
      },
    },
  ],
  [
    "the id of an organization is no UUID",
    {
      fields: { organizationId: { type: "ID" } },
      data: { organizationId: "org_x" },
      json: '{"organization_id":"org_x"}',
      schema: { organization_id: Text },
    },
  ],
  [
    "enums are in lower case, alone and in lists, and null stays",
    {
      fields: {
        state: { type: "State", values: ["IN_REVIEW", "DONE"] },
        kinds: { type: "Kind", values: ["ONE"], isList: true },
        last: { type: "Kind", values: ["ONE"], isNullable: true },
      },
      data: { state: "IN_REVIEW", kinds: ["ONE"], last: null },
      json: '{"state":"in_review","kinds":["one"],"last":null}',
      schema: {
        state: {
          anyOf: [
            { type: "string", const: "in_review" },
            { type: "string", const: "done" },
          ],
        },
        kinds: { type: "array", items: { type: "string", const: "one" } },
        last: orNull({ type: "string", const: "one" }),
      },
    },
  ],
  [
    "things and lists of them, with and without a record",
    {
      fields: { one: person({}), none: person({ isNullable: true }), all: person({ isList: true }) },
      keys: { all: inner },
      data: { one: { name: "a" }, none: null, all: [{ name: "b" }] },
      json: '{"one":{"name":"a"},"none":null,"all":[{"name":"b"}]}',
      schema: {
        one: { type: "object", properties: { name: Text }, required: ["name"] },
        none: orNull({ type: "object", properties: { name: Text }, required: ["name"] }),
        all: { type: "array", items: { type: "object", properties: { name: Text }, required: ["name"] } },
      },
    },
  ],
  [
    "keys in place of a thing, and no key for a field that the answer lacks",
    {
      fields: { owner: person({}), isHidden: { type: "Boolean" } },
      keys: { owner: { record: inner, isFlat: true }, is_hidden: false },
      data: { owner: { name: "a" }, isHidden: true },
      json: '{"name":"a"}',
      schema: { name: Text },
    },
  ],
  [
    "keys that no field has, each where it was declared",
    {
      fields: { id: { type: "ID" }, name: { type: "String" } },
      keys: {
        kind: { constant: "person", after: "id" },
        size: { schema: Type.Integer(), value: ({ name }) => name.length },
        contact: { constant: null, description: "Never." },
      },
      data: { id: "a", name: "Ada" },
      json: '{"id":"a","kind":"person","name":"Ada","size":3,"contact":null}',
      schema: {
        id: Uuid,
        kind: { type: "string", const: "person" },
        name: Text,
        size: { type: "integer" },
        contact: { type: "null", description: "Never." },
      },
    },
  ],
  [
    "what is null is left out if the key is optional, and an empty list is null if that was declared",
    {
      fields: {
        note: { type: "String", isNullable: true },
        mail: { type: "String", isNullable: true },
        texts: { type: "String", isList: true },
      },
      keys: { note: { isOptional: true }, mail: { isOptional: true }, texts: { isNullIfEmpty: true } },
      data: { note: null, mail: "a@b", texts: [] },
      json: '{"mail":"a@b","texts":null}',
      schema: { note: Text, mail: Text, texts: orNull({ type: "array", items: Text }) },
      required: ["texts"],
    },
  ],
  [
    "a declared schema, description or value in place of the field's",
    {
      fields: { id: { type: "ID" }, name: { type: "String", isNullable: true }, age: { type: "Int" } },
      keys: {
        id: { schema: Type.String({ description: "Of Slack." }) },
        name: { description: "As signed." },
        age: { isNullable: true, value: () => null },
      },
      data: { id: "U1", name: null, age: 5 },
      json: '{"id":"U1","name":null,"age":null}',
      schema: {
        id: { type: "string", description: "Of Slack." },
        name: orNull({ type: "string", description: "As signed." }),
        age: orNull({ type: "integer" }),
      },
    },
  ],
])("%s", (_name, { fields, keys = {}, data, json, schema, required = Object.keys(schema) }) => {
  const made = record<any>({ fields } as never, { name: "Thing", description: "A thing.", keys });
  expect(JSON.stringify(made.write(data))).toBe(json);
  expect(JSON.parse(JSON.stringify(made.schema))).toEqual({
    $id: "Thing",
    description: "A thing.",
    type: "object",
    required,
    properties: schema,
  });
});

test.each<[string, RecordDeclaration<any>["keys"], string]>([
  ["a key that no field has", { nmae: { description: "A slip." } }, "No field is called nmae"],
  ["a place behind no key", { kind: { constant: "a", after: "nmae" } }, "No key nmae"],
  ["a union without a value", {}, "needs a record or a value"],
])("%s stops the start", (_name, keys, message) => {
  const fields = { name: { type: "String" }, ...(Object.keys(keys!).length === 0 ? { any: { type: "AnyOf" } } : {}) };
  expect(() => record<any>({ fields } as never, { keys: keys! })).toThrow(message);
});
