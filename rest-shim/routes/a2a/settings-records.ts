import { Type } from "typebox";
import { A2aDirectoryPageShape, A2aSettingsRecordShape, ListA2aSettingsShape } from "../../../generated/shapes.js";
import { record } from "../../record/record.js";
import { Nullable } from "../nullable.js";

const Texts = Type.Array(Type.String());

/** A skill: camelCase even here, because it is a piece of the card (wire contract a2a 1). */
export const Skill = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  tags: Texts,
  examples: Type.Optional(Nullable(Texts)),
  inputModes: Type.Optional(Nullable(Texts)),
  outputModes: Type.Optional(Nullable(Texts)),
});

type Settings = NonNullable<typeof A2aSettingsRecordShape.data>;

const keys = {
  skills: {
    schema: Type.Array(Skill, { description: "Null means the default skill." }),
    value: ({ skills }: Settings) => skills?.map(setKeys) ?? null,
  },
};

function setKeys(skill: object): object {
  return Object.fromEntries(Object.entries(skill).filter(([, value]) => value !== null));
}

/** Settings (wire contract a2a 4.1). */
export const settingsRecord = record(A2aSettingsRecordShape, {
  name: "A2aSettings",
  description: "The A2A settings of an identity.",
  keys,
});

/** The same in the list of an organization, which says whose they are. */
export const organizationSettingsRecord = record(ListA2aSettingsShape.fields.a2aOrganizationSettings.fields!.nodes, {
  name: "A2aOrganizationSettings",
  description: "A2A settings with their identity.",
  keys,
});

/** An agent of a directory (wire contract a2a 4.7). */
export const entryRecord = record(A2aDirectoryPageShape.fields.nodes, {
  keys: {
    card: {
      schema: Type.Record(Type.String(), Type.Unknown(), { description: "An A2A 1.0 Agent Card." }),
      value: ({ card }) => card.content,
    },
  },
});
