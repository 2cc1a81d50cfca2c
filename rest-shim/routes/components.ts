import type { TSchema } from "typebox";

/** The named schemas of all records, which rows refer to with `Type.Ref`. Each has an `$id`. */
export const components: readonly TSchema[] = [];
