import { Type } from "typebox";
import { NoteAccessRecordShape, NoteRecordShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

/** An identity was given a note (wire contract notes 3). */
export const noteAccessRecord = record(NoteAccessRecordShape, {
  name: "NoteAccess",
  description: "An agent was given a note.",
});

/** A note (wire contract notes 3). */
export const noteRecord = record(NoteRecordShape, {
  name: "Note",
  description: "A note of the organization.",
  keys: {
    created_by: {
      schema: Type.String({
        description:
          "Id of the user, or UUID of the agent, that wrote it. For an admin key: the user who created the key.",
      }),
    },
    access: noteAccessRecord,
    status: { constant: "active", after: "body", description: "Always `active`." },
  },
});
