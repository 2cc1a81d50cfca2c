import { LabelRecordShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";

/** A label of the catalogue. */
export const labelRecord = record(LabelRecordShape, {
  name: "Label",
  description: "A label of the organization, or one that Parley sets by itself.",
  keys: {
    counts: {
      record: record(LabelRecordShape.fields.counts),
      isOptional: true,
      description:
        "How many objects have it. Only with `counts=true`, not for labels that Parley sets, and not for agents.",
    },
  },
});
