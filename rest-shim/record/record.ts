import { Type } from "typebox";
import { compileWriter } from "./compile-writer.js";
import type { DataRecord } from "./data-record.js";
import type { KeyDeclaration, RecordDeclaration } from "./declaration.js";
import { recordKeys } from "./record-keys.js";
import type { Field, Selection } from "./selection.js";

/**
 * The record of a document's selection. Its keys are the fields in snake_case, in the document's order; enums are in lower
 * case. Differences are declared. Throws for a declared key that has neither a field nor a value.
 */
export function record<Data>(
  selection: Partial<Selection<Data>>,
  declaration: RecordDeclaration<Data> = {},
): DataRecord<Data> {
  const { name, description, keys: declared = {} } = declaration;
  const keys = recordKeys(
    selection as Selection<Record<string, unknown>>,
    declared as Readonly<Record<string, KeyDeclaration<never>>>,
    record as (thing: Field) => DataRecord<never>,
  );
  const options = {
    ...(name === undefined ? {} : { $id: name }),
    ...(description === undefined ? {} : { description }),
  };
  const schema = Type.Object(Object.fromEntries(keys.map((key) => [key.name, key.schema])), options);
  return { keys, schema, write: compileWriter(keys) };
}
