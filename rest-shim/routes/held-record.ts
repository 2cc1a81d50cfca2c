import { HeldRecordShape } from "../../generated/shapes.js";
import { record } from "../record/record.js";

/** The review of a held object, in the object's own record (wire contract reviews 3.1). */
export const heldRecord = record(HeldRecordShape, {
  name: "HeldReview",
  description: "The review that a person decides before this is sent.",
  keys: {
    message: { description: "The sentence for the agent." },
    expires_at: { description: "When it ends, if nobody decides." },
    edited: { description: "Whether a person changed the content." },
    note: { description: "What the person who decided wrote to the agent." },
  },
});
