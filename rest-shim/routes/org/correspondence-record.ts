import { Type } from "typebox";
import type { GetContactCorrespondenceQuery } from "../../../generated/documents.js";
import {
  CorrespondenceChatRecordShape,
  CorrespondenceEmailRecordShape,
  CorrespondenceTaskRecordShape,
  CorrespondenceTextRecordShape,
  GetContactCorrespondenceShape,
} from "../../../generated/shapes.js";
import type { DataRecord } from "../../record/data-record.js";
import { record } from "../../record/record.js";

type Item = NonNullable<GetContactCorrespondenceQuery["contactCorrespondence"]>["items"][number];

const shape = GetContactCorrespondenceShape.fields.contactCorrespondence;

/** The further keys of a message, by the field that has them: they are beside those of every message. */
const details = {
  email: record(CorrespondenceEmailRecordShape),
  imessage: record(CorrespondenceTextRecordShape),
  slack: record(CorrespondenceChatRecordShape),
  a2a: record(CorrespondenceTaskRecordShape),
};

const common = record<Item>(shape.fields!.items as never, {
  keys: Object.fromEntries(Object.keys(details).map((field) => [field, false])),
});

function write(item: Item): object {
  const written = common.write(item) as object;
  for (const [field, detail] of Object.entries(details)) {
    const own = item[field as keyof typeof details];
    if (own !== null) return { ...written, ...((detail as DataRecord<typeof own>).write(own) as object) };
  }
  return written;
}

/** The messages that an agent and a contact exchanged (wire contract contacts 8). */
export const correspondenceRecord = record(shape, {
  name: "Correspondence",
  description: "What one agent and a contact exchanged, merged over channels.",
  keys: {
    items: {
      schema: Type.Array(
        Type.Union(
          Object.values(details).map(({ schema }) =>
            Type.Object({ ...common.schema.properties, ...schema.properties }),
          ),
        ),
      ),
      value: ({ items }) => items.map(write),
    },
    next_cursor: { description: "Pass it as `cursor`, with the same other parameters. Null: this is the last page." },
  },
});
