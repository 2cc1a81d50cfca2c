import { operationRecord } from "./records.js";
import { keyedWrite } from "./write-key.js";

const credentials = ["api_key", "bearer"] as const;

/** The common properties of all operation routes. */
export const write = {
  ...keyedWrite,
  credentials,
  tag: "Team chat",
  description:
    "The Idempotency-Key is required, 1 to 128 characters. A repeat is not done again: it answers the record as it is. 200 " +
    "never means success: read `status`.",
  response: operationRecord.schema,
} as const;
