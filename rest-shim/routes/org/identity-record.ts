import { Type } from "typebox";
import { IdentityRecordShape } from "../../../generated/shapes.js";
import type { KeyFacts } from "../../record/declaration.js";
import { record } from "../../record/record.js";
import { Instant, Nullable } from "../nullable.js";

type Identity = NonNullable<typeof IdentityRecordShape.data>;

const FilterMode = Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")]);
const { mailbox: mailboxShape, imNumber: numberShape } = IdentityRecordShape.fields;

const mailboxRecord = record(mailboxShape, {
  keys: {
    // The identity's own, which is written with the mailbox.
    agent_identity_id: {
      schema: Type.String({ format: "uuid" }),
      constant: null,
      after: "outbound_filter_mode",
    },
    filter_mode_change_notice: { constant: null, after: "agent_identity_id" },
  },
});

const numberRecord = record(numberShape);
const numberSchema = Type.Object({
  ...numberRecord.schema.properties,
  inbound_filter_mode: FilterMode,
  outbound_filter_mode: FilterMode,
});

/** A filter mode of a channel; without the channel it is that of new ones. */
const mode = (of: (identity: Identity) => string | null | undefined, after?: string): KeyFacts<Identity> => ({
  schema: FilterMode,
  isNullable: false,
  value: (identity) => of(identity)?.toLowerCase() ?? "blacklist",
  ...(after === undefined ? {} : { after }),
});

const enabled = {
  schema: Type.Boolean(),
  isNullable: false,
  value: ({ imEnabled }: Identity): boolean => imEnabled ?? false,
} as const;

/** The line of an identity, with the policy that phones have in common (wire contract im 1). */
const number = {
  schema: numberSchema,
  isNullable: true,
  value: ({ imNumber, imInboundFilterMode, imOutboundFilterMode }: Identity) =>
    imNumber == null
      ? null
      : {
          ...numberRecord.write(imNumber),
          inbound_filter_mode: imInboundFilterMode?.toLowerCase() ?? "blacklist",
          outbound_filter_mode: imOutboundFilterMode?.toLowerCase() ?? "blacklist",
        },
} as const;

/**
 * An identity (wire contract org 2.5, im 1). Instant messages are in all spellings, and phones have the same policy (org 1.9,
 * client-drift 2). Telephones and tunnels are not offered.
 */
export const identityRecord = record(IdentityRecordShape, {
  name: "Identity",
  description: "An agent identity with its channels.",
  keys: {
    email_address: {
      schema: Nullable(Type.String({ description: "Fixed at creation; survives a rename." })),
      value: ({ mailbox }) => mailbox?.emailAddress ?? null,
      after: "description",
    },
    mail_filter_mode: mode(({ mailbox }) => mailbox?.filterMode, "email_address"),
    mail_inbound_filter_mode: mode(({ mailbox }) => mailbox?.inboundFilterMode, "mail_filter_mode"),
    mail_outbound_filter_mode: mode(({ mailbox }) => mailbox?.outboundFilterMode, "mail_inbound_filter_mode"),
    slack_filter_mode: mode(({ slackFilterMode }) => slackFilterMode),
    slack_inbound_filter_mode: mode(({ slackInboundFilterMode }) => slackInboundFilterMode),
    slack_outbound_filter_mode: mode(({ slackOutboundFilterMode }) => slackOutboundFilterMode),
    signing_key: false,
    signing_key_configured: {
      schema: Type.Boolean(),
      value: ({ signingKey }) => signingKey != null,
      after: "contact_sharing_enabled",
    },
    signing_key_created_at: {
      schema: Nullable(Instant),
      value: ({ signingKey }) => signingKey?.createdAt ?? null,
      after: "signing_key_configured",
    },
    mailbox: {
      schema: mailboxRecord.schema,
      value: ({ mailbox, id }) => (mailbox == null ? null : { ...mailboxRecord.write(mailbox), agent_identity_id: id }),
    },
    phone_number: { constant: null, after: "mailbox" },
    tunnel: { constant: null, after: "phone_number" },
    im_enabled: enabled,
    imessage_enabled: { ...enabled, after: "im_enabled" },
    im_filter_mode: mode(({ imFilterMode }) => imFilterMode),
    imessage_filter_mode: mode(({ imFilterMode }) => imFilterMode, "im_filter_mode"),
    im_inbound_filter_mode: false,
    im_outbound_filter_mode: false,
    phone_filter_mode: mode(({ imFilterMode }) => imFilterMode, "imessage_filter_mode"),
    phone_inbound_filter_mode: mode(({ imInboundFilterMode }) => imInboundFilterMode, "phone_filter_mode"),
    phone_outbound_filter_mode: mode(({ imOutboundFilterMode }) => imOutboundFilterMode, "phone_inbound_filter_mode"),
    im_number: number,
    imessage_number: { ...number, after: "im_number" },
  },
});
