import { Type } from "typebox";
import type { ImLineRecordFragment } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

export const LineType = Type.Union([Type.Literal("dedicated_inbound"), Type.Literal("dedicated_outbound")]);

/** The record of a line (wire contract im 6). */
export const lineSchema = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    number: Type.String(),
    type: LineType,
    status: Type.Union([Type.Literal("active"), Type.Literal("paused")]),
    agent_identity_id: Nullable(Type.String({ format: "uuid" })),
    agent_handle: Nullable(Type.String()),
  },
  { $id: "ImLine", description: "A number of the organization for instant messages." },
);

/** A line as the wire has it. */
export function lineRecord(line: ImLineRecordFragment): object {
  return {
    id: line.id,
    number: line.number,
    type: line.type.toLowerCase(),
    status: line.status.toLowerCase(),
    agent_identity_id: line.identityId ?? null,
    agent_handle: line.agentHandle ?? null,
  };
}
