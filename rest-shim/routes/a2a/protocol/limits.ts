import { Type } from "typebox";

/** The largest body of a call, in bytes (wire contract a2a 3.1). */
export const largestBody = 2 * 1024 * 1024;

/** The version of the protocol, in the header or in the query. */
export const version = Type.String({
  description: "`1.0`. Use the header, or the query parameter if you cannot set headers.",
});
