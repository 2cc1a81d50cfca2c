import type { TSchema } from "typebox";
import type { DataRecord } from "./data-record.js";

/** The declarations of a record beside its document. */
export interface RecordDeclaration<Data> {
  /** Its name in the API reference. */
  readonly name?: string;
  /** For the API reference. */
  readonly description?: string;
  /** Keys that differ from their field, by their name in JSON, and keys that no field has. */
  readonly keys?: Readonly<Record<string, KeyDeclaration<Data>>>;
}

/** A record is that of the field's thing or things; `false`: the field is not in the answer. */
export type KeyDeclaration<Data> = KeyFacts<Data> | DataRecord<any> | false;

/** The declaration of one key that does not follow from its field. */
export interface KeyFacts<Data> {
  /** For the API reference. */
  readonly description?: string;
  /** In place of the schema that follows from the field. Null is added to it if the field may be null. */
  readonly schema?: TSchema;
  /** The record of the field's thing or things, if more than that is declared. */
  readonly record?: DataRecord<any>;
  /** The value, in place of the field's. */
  readonly value?: (data: Data) => unknown;
  /** The value, if it is always the same. */
  readonly constant?: string | boolean | null;
  /** The preceding key, for a key without a field. Default: it is the last key. */
  readonly after?: string;
  /** Whether it may be null, if that does not follow from the field. */
  readonly isNullable?: boolean;
  /** It is left out if it is null. */
  readonly isOptional?: true;
  /** An empty list is null. */
  readonly isNullIfEmpty?: true;
  /** The keys of the field's thing stand in place of it. */
  readonly isFlat?: true;
}
