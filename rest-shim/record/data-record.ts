import type { TObject } from "typebox";
import type { RecordKey } from "./record-key.js";

/** A thing in answers: its schema, and what makes its JSON of the data that a document selects. */
export interface DataRecord<Data> {
  readonly keys: readonly RecordKey[];
  readonly schema: TObject;
  readonly write: (data: Data) => object;
}
