import { Type } from "typebox";
import type { ImLineType } from "../../../generated/documents.js";
import { rejected } from "../../wire/rejection.js";
import { Nullable } from "../nullable.js";

const enabled = Nullable(Type.Boolean({ description: "whether it sends and receives instant messages" }));
const lineType = Nullable(
  Type.Union([Type.Literal("dedicated_inbound"), Type.Literal("dedicated_outbound")], {
    description: "claims a number of this type and attaches it",
  }),
);
const claim = Nullable(Type.Boolean({ description: "claims a number and attaches it" }));
const lineId = Nullable(Type.String({ description: "the number to attach; null detaches" }));

/** Keys of instant messages of a new identity, in both spellings (wire contract im 1). */
export const imFieldsOnCreate = {
  im_enabled: Type.Optional(enabled),
  imessage_enabled: Type.Optional(enabled),
  im_number_type: Type.Optional(lineType),
  imessage_number_type: Type.Optional(lineType),
  claim_im_number: Type.Optional(claim),
  claim_imessage_number: Type.Optional(claim),
};

/** Those of a change. */
export const imFieldsOnUpdate = {
  ...imFieldsOnCreate,
  im_number_id: Type.Optional(lineId),
  imessage_number_id: Type.Optional(lineId),
};

type Types = "dedicated_inbound" | "dedicated_outbound";

/** A body with keys of instant messages. */
export interface ImFields {
  readonly im_enabled?: boolean | null;
  readonly imessage_enabled?: boolean | null;
  readonly im_number_type?: Types | null;
  readonly imessage_number_type?: Types | null;
  readonly claim_im_number?: boolean | null;
  readonly claim_imessage_number?: boolean | null;
  readonly im_number_id?: string | null;
  readonly imessage_number_id?: string | null;
}

/**
 * The body's values for instant messages, as the operation's input. A key may be given in both spellings if the values
 * are equal; two ways to claim a number may not be combined (wire contract im 1, 7).
 */
export function imVariables(body: ImFields) {
  const type =
    either([body.im_number_type, body.imessage_number_type], ["im_number_type", "imessage_number_type"]) ?? undefined;
  const claims =
    either([body.claim_im_number, body.claim_imessage_number], ["claim_im_number", "claim_imessage_number"]) === true;
  if (type !== undefined && claims) {
    throw refused("claim_im_number", "name a type or claim any number, but not both");
  }
  const claimed = type ?? (claims ? "dedicated_outbound" : undefined);
  return {
    imEnabled: either([body.im_enabled, body.imessage_enabled], ["im_enabled", "imessage_enabled"]) ?? undefined,
    imLineId: either([body.im_number_id, body.imessage_number_id], ["im_number_id", "imessage_number_id"]),
    claimImLine: claimed?.toUpperCase() as ImLineType | undefined,
  };
}

/** The locations of rejected values of instant messages in the body. */
export const imLocs = {
  imLineId: ["body", "im_number_id"],
  claimImLine: ["body", "claim_im_number"],
  idempotencyKey: ["header", "Idempotency-Key"],
} as const;

/** The value of either spelling; both may be given if they are equal. */
export function either<Value>(
  [one, other]: readonly [Value | undefined, Value | undefined],
  [neutral, client]: readonly [string, string],
): Value | undefined {
  if (one !== undefined && other !== undefined && one !== other) {
    throw refused(client, `must be the same as ${neutral}`);
  }
  return one === undefined ? other : one;
}

function refused(key: string, msg: string) {
  return rejected([{ loc: ["body", key], msg, type: "value_error" }]);
}
