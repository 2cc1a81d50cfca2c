import type { Level } from "../../rules/screening-level.js";
import type { AttachmentKind, Audience, Authentication, SendActor } from "./facts.js";
import type { WeeklyHours } from "./weekly-hours.js";

/** The sends that make a receiver known: those of the identity, or those of its entire organization. */
export type ContactScope = "identity" | "organization";

/** The conditions of rules with their values, as they are stored and sent (wire contract reviews 2.3). */
export type Condition =
  | { readonly type: "audience"; readonly value: Audience }
  | { readonly type: "first_contact"; readonly value: ContactScope }
  | { readonly type: "peer_in_list"; readonly value: readonly string[] }
  | { readonly type: "peer_not_in_list"; readonly value: readonly string[] }
  | { readonly type: "words"; readonly value: readonly string[] }
  | { readonly type: "recipients_over"; readonly value: number }
  | { readonly type: "sends_over"; readonly value: VolumeValue }
  | { readonly type: "distinct_recipients_over"; readonly value: VolumeValue }
  | { readonly type: "attachments"; readonly value: AttachmentValue }
  | { readonly type: "links"; readonly value: LinkValue }
  | { readonly type: "text_over"; readonly value: number }
  | { readonly type: "findings"; readonly value: readonly string[] }
  | { readonly type: "level_at_least"; readonly value: Exclude<Level, "clean"> }
  | { readonly type: "reply"; readonly value: boolean }
  | { readonly type: "outside_hours"; readonly value: WeeklyHours }
  | { readonly type: "agent_younger_than_days"; readonly value: number }
  | { readonly type: "authentication"; readonly value: Authentication }
  | { readonly type: "actor"; readonly value: SendActor };

/** More than this many in the last hours. */
export interface VolumeValue {
  readonly count: number;
  readonly hours: number;
}

/** Any link, or one to a domain that is in none of these lists. */
export type LinkValue = "any" | { readonly domain_not_in_list: readonly string[] };

/** Met by the kinds or by the sum of the sizes; at least one of both is given. */
export interface AttachmentValue {
  readonly kinds?: readonly ("any" | AttachmentKind)[];
  readonly total_bytes_over?: number;
}

export type ConditionType = Condition["type"];
