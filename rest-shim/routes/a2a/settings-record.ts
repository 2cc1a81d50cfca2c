import { Type } from "typebox";
import type { A2aSettingsRecordFragment } from "../../../generated/documents.js";
import { Instant, Nullable } from "../nullable.js";

const Texts = Type.Array(Type.String());

export const FilterMode = Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")]);

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

const settings = {
  enabled: Type.Boolean(),
  publicly_discoverable: Type.Boolean(),
  allow_public_egress: Type.Boolean(),
  filter_mode: FilterMode,
  skills: Nullable(Type.Array(Skill, { description: "Null means the default skill." })),
  card_url: Type.String(),
  inbound_task_count: Type.Integer(),
  outbound_task_count: Type.Integer(),
  updated_at: Nullable(Instant),
};

/** The record of settings (wire contract a2a 4.1). */
export const settingsSchema = Type.Object(settings, {
  $id: "A2aSettings",
  description: "The A2A settings of an identity.",
});

/** The same in the list of an organization, which says whose they are. */
export const organizationSettingsSchema = Type.Object(
  { ...settings, agent_identity_id: Type.String({ format: "uuid" }), agent_handle: Type.String() },
  { $id: "A2aOrganizationSettings", description: "A2A settings with their identity." },
);

/** Settings as the wire has them. */
export function settingsRecord(settings: A2aSettingsRecordFragment): object {
  return {
    enabled: settings.enabled,
    publicly_discoverable: settings.publiclyDiscoverable,
    allow_public_egress: settings.allowPublicEgress,
    filter_mode: settings.filterMode.toLowerCase(),
    skills: settings.skills?.map(skillRecord) ?? null,
    card_url: settings.cardUrl,
    inbound_task_count: settings.inboundTaskCount,
    outbound_task_count: settings.outboundTaskCount,
    updated_at: settings.updatedAt ?? null,
  };
}

function skillRecord(skill: NonNullable<A2aSettingsRecordFragment["skills"]>[number]): object {
  return Object.fromEntries(Object.entries(skill).filter(([, value]) => value !== null));
}
