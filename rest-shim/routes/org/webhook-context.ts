import { type Static, Type } from "typebox";
import type { WebhookContextConfigInput, WebhookContextMode } from "../../../generated/documents.js";
import { Nullable } from "../nullable.js";

const strict = { additionalProperties: false };

const window = Type.Object(
  {
    mode: Type.Union([Type.Literal("count"), Type.Literal("window")]),
    count: Type.Optional(Type.Integer({ description: "1 to 50, with `count`." })),
    hours: Type.Optional(Type.Integer({ description: "1 to 168, with `window`." })),
  },
  { ...strict, description: "`{mode: count, count}` or `{mode: window, hours}`." },
);

/** The conversation context of a subscription (wire contract org 3.3). Unlike elsewhere, unknown keys are refused. */
export const contextConfigBody = Type.Object(
  {
    email: Type.Optional(Nullable(window)),
    texts: Type.Optional(Nullable(window)),
    calls: Type.Optional(Nullable(window)),
  },
  strict,
);

type ContextConfigBody = Static<typeof contextConfigBody>;

/** A configuration of a body as operations take it. */
export function contextConfigInput<Absent extends null | undefined>(
  config: ContextConfigBody | Absent,
): WebhookContextConfigInput | Absent {
  if (config === null || config === undefined) return config;
  const { email, texts, calls } = config;
  return { email: windowInput(email), texts: windowInput(texts), calls: windowInput(calls) };
}

function windowInput(entry: Static<typeof window> | null | undefined) {
  return entry && { ...entry, mode: entry.mode.toUpperCase() as WebhookContextMode };
}
