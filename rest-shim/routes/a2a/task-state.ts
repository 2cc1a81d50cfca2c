import { Type } from "typebox";

/** Ledger spelling of the states (wire contract a2a 3.7). */
export const TaskState = Type.Union([
  Type.Literal("submitted"),
  Type.Literal("working"),
  Type.Literal("input_required"),
  Type.Literal("completed"),
  Type.Literal("failed"),
  Type.Literal("canceled"),
]);
