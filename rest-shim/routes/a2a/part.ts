import { Type } from "typebox";
import type { A2aPartInput, A2aPartRecordFragment } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

const JsonObject = Type.Record(Type.String(), Type.Unknown());

/** A part of a body: ProtoJSON, so both spellings of `mediaType` (wire contract a2a 3.3, 3.4). */
export const partBody = Type.Object(
  {
    text: Type.Optional(Nullable(Type.String())),
    raw: Type.Optional(Nullable(Type.String({ description: "Standard base64." }))),
    url: Type.Optional(Nullable(Type.String())),
    data: Type.Optional(Type.Unknown({ description: "Any JSON value except null." })),
    filename: Type.Optional(Nullable(Type.String())),
    mediaType: Type.Optional(Nullable(Type.String())),
    media_type: Type.Optional(Nullable(Type.String())),
    metadata: Type.Optional(Nullable(JsonObject)),
  },
  { description: "Exactly one of text, raw, url and data." },
);

type PartBody = Type.Static<typeof partBody>;

/** A part of a body as operations take it. */
export function partInput({ media_type, mediaType = media_type, ...part }: PartBody): A2aPartInput {
  const { text, raw, url, data, filename, metadata } = part;
  return { text, raw, url, data, filename, mediaType, metadata };
}

/** A part as the wire has it: only what is set (wire contract a2a 3.3). */
export function partRecord(part: A2aPartRecordFragment): object {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null && value !== undefined));
}
