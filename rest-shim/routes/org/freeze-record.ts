import { Type } from "typebox";
import { FreezeCountsRecordShape, FreezeRecordShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

// Ids of users and keys are no UUIDs.
const actorKeys = {
  id: { schema: Type.String({ description: "Id of the user, key or identity. Null if you may not see it." }) },
};

/** A freeze. */
export const freezeRecord = record(FreezeRecordShape, {
  name: "Freeze",
  description: "A stop of agents, until an admin ends it.",
  keys: {
    started_by: record(FreezeRecordShape.fields.startedBy, { keys: actorKeys }),
    ended_by: record(FreezeRecordShape.fields.endedBy, { keys: actorKeys }),
  },
});

/** The messages that a freeze found on their way. */
export const freezeCountsRecord = record(FreezeCountsRecordShape);
