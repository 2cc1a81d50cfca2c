import { Type } from "typebox";
import type { FilterMode } from "../../../generated/documents.js";
import { either } from "./im-fields.js";

const Mode = Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")]);
const modeFor = (description: string) =>
  Type.Optional(Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")], { description }));

/** The filter modes of a change of an identity (wire contract org 2.5, client-drift 2). */
export const modeFields = {
  mail_filter_mode: Type.Optional(Mode),
  mail_inbound_filter_mode: modeFor("of mail to it; not with `mail_filter_mode`"),
  mail_outbound_filter_mode: modeFor("of mail from it; not with `mail_filter_mode`"),
  im_filter_mode: Type.Optional(Mode),
  imessage_filter_mode: Type.Optional(Mode),
  phone_filter_mode: modeFor("the same as `im_filter_mode`"),
  phone_inbound_filter_mode: modeFor("of instant messages to it; not with `im_filter_mode`"),
  phone_outbound_filter_mode: modeFor("of instant messages from it; not with `im_filter_mode`"),
  slack_filter_mode: modeFor("of team chat, in both directions"),
  slack_inbound_filter_mode: modeFor("of what it sees in Slack; not with `slack_filter_mode`"),
  slack_outbound_filter_mode: modeFor("of what it writes in Slack; not with `slack_filter_mode`"),
};

type ModeBody = { readonly [Key in keyof typeof modeFields]?: "whitelist" | "blacklist" };

/**
 * The body's filter modes, as the operation's input. A mode may be given in several spellings if the values are equal.
 */
export function modeVariables(body: ModeBody) {
  const im = either([body.im_filter_mode, body.imessage_filter_mode], ["im_filter_mode", "imessage_filter_mode"]);
  const imMode = either([im, body.phone_filter_mode], ["im_filter_mode", "phone_filter_mode"]);
  return {
    mailFilterMode: mode(body.mail_filter_mode),
    mailInboundFilterMode: mode(body.mail_inbound_filter_mode),
    mailOutboundFilterMode: mode(body.mail_outbound_filter_mode),
    imFilterMode: mode(imMode),
    imInboundFilterMode: mode(body.phone_inbound_filter_mode),
    imOutboundFilterMode: mode(body.phone_outbound_filter_mode),
    chatFilterMode: mode(body.slack_filter_mode),
    chatInboundFilterMode: mode(body.slack_inbound_filter_mode),
    chatOutboundFilterMode: mode(body.slack_outbound_filter_mode),
  };
}

/** The locations of rejected modes in the body. */
export const modeLocs = {
  imInboundFilterMode: ["body", "phone_inbound_filter_mode"],
  imOutboundFilterMode: ["body", "phone_outbound_filter_mode"],
  chatFilterMode: ["body", "slack_filter_mode"],
  chatInboundFilterMode: ["body", "slack_inbound_filter_mode"],
  chatOutboundFilterMode: ["body", "slack_outbound_filter_mode"],
} as const;

const mode = (value: "whitelist" | "blacklist" | undefined) => value?.toUpperCase() as FilterMode | undefined;
