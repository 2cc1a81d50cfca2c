import { Type, type TSchema } from "typebox";

/** A value that may be null. */
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A moment: ISO 8601 in UTC with milliseconds (wire contract org 1.4). */
export const Instant = Type.String({ format: "date-time" });
