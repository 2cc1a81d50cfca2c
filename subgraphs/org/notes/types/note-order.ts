import { registerEnumType } from "type-graphql";

/** The orders of a list of notes (wire contract notes 4). */
export const NoteOrder = { RECENT: "recent", CREATED: "created" } as const;
export type NoteOrder = (typeof NoteOrder)[keyof typeof NoteOrder];

registerEnumType(NoteOrder, {
  name: "NoteOrder",
  description: "The order of a list of notes.",
  valuesConfig: {
    RECENT: { description: "The last changed note first." },
    CREATED: { description: "The newest note first." },
  },
});
