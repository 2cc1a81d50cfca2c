import type { InboundPreset } from "./arrival-presets.js";
import type { JudgingRule, OnExpiry } from "./judging-rule.js";
import type { ListInForce } from "./review-lists.js";
import type { OutboundPreset } from "./presets.js";

/** A rule that people wrote. */
export interface OwnRule extends JudgingRule {
  readonly id: string;
  readonly name: string;
}

/** The settings of an organization (wire contract reviews 2.1). */
export interface PolicySettings {
  /** Hours until a held send expires. */
  readonly ttlHours: number;
  readonly onExpiry: OnExpiry;
  /** Who may decide. */
  readonly deciders: "admins" | "members";
  /** With which credential a person may let things out. */
  readonly approveWith: "browser" | "token";
  /** Hours after which an approval needs an acknowledgement. */
  readonly staleAfterHours: number;
  /** Days in which a rejected send may not be repeated; 0: it may. */
  readonly rejectRepeatsDays: number;
}

/** The presets of both directions: an identity's own ones, else its organization's. */
export interface Presets {
  readonly outboundPreset: OutboundPreset;
  readonly inboundPreset: InboundPreset;
}

/** All that decides about the sends of one identity, and about what arrives for it. */
export interface PolicyInForce extends PolicySettings, Presets {
  /** Rises with every change of policy, rule or list. 0: nothing was ever changed. */
  readonly version: number;
  /** The enabled ones, in their order. */
  readonly rules: readonly OwnRule[];
  /** All lists of the organization; rules name them by id. */
  readonly lists: readonly ListInForce[];
}

/** The settings of an organization that has changed none. */
export const defaultSettings: PolicySettings & Presets = {
  outboundPreset: "autonomous",
  inboundPreset: "flag_only",
  ttlHours: 72,
  onExpiry: "reject",
  deciders: "admins",
  approveWith: "browser",
  staleAfterHours: 24,
  rejectRepeatsDays: 7,
};

/** The policy of an organization whose version is 0: it needs no statement (wire contract reviews R32). */
export const untouchedPolicy: PolicyInForce = { ...defaultSettings, version: 0, rules: [], lists: [] };
