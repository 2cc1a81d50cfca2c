import { errorCatalogue } from "../../../subgraphs/index.js";
import { Problem } from "../../../subgraphs/shared/errors/problem.js";

/** Body keys of instant messages, in both spellings (wire contract org 1.9). */
export const absentOnCreate = [
  "im_enabled",
  "imessage_enabled",
  "im_number_type",
  "imessage_number_type",
  "claim_im_number",
  "claim_imessage_number",
] as const;

export const absentOnUpdate = [
  "im_enabled",
  "imessage_enabled",
  "im_number_id",
  "imessage_number_id",
  "im_number_type",
  "imessage_number_type",
  "claim_im_number",
  "claim_imessage_number",
  "im_filter_mode",
  "imessage_filter_mode",
] as const;

/** Refuses the channels that have a code of their own: `phone_unavailable`, `tunnel_unavailable`. */
export function refuseAbsentChannels(body: { readonly phone_number?: unknown; readonly tunnel?: unknown }): void {
  for (const [value, code] of [
    [body.phone_number, "phone_unavailable"],
    [body.tunnel, "tunnel_unavailable"],
  ] as const) {
    if (value !== undefined && value !== null) throw new Problem(code, errorCatalogue[code]!);
  }
}
