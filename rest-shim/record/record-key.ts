import type { TSchema } from "typebox";

/** Gives a value a name that the compiled function knows it by. */
export type Bind = (value: unknown) => string;

/** A key of a record. */
export interface RecordKey {
  readonly name: string;
  /** With what may be null or missing of it. */
  readonly schema: TSchema;
  /** It is left out if its value is null. */
  readonly isOptional: boolean;
  /** The JavaScript that makes the value. `data` is JavaScript that has the data. */
  readonly expression: (data: string, bind: Bind) => string;
}
