import { limits } from "./limits.js";
import type { Message } from "./messages.js";
import type { Model } from "./model.js";
import type { Pin } from "./pins.js";
import { Refusal } from "./refusal.js";

/** `im` is a direct message of two, `mpim` one of several. */
export type ChannelKind = "public" | "private" | "im" | "mpim";

/** A conversation. */
export interface Channel {
  readonly id: string;
  readonly workspaceId: string;
  readonly kind: ChannelKind;
  readonly name: string;
  readonly created: number;
  readonly creator: string;
  readonly members: Set<string>;
  /** By timestamp, the oldest first. */
  readonly messages: Map<string, Message>;
  readonly pins: Pin[];
  topic: string;
  purpose: string;
  isArchived: boolean;
  /** Only people may post. */
  postingRestricted: boolean;
  /** Only people may pin. */
  pinningRestricted: boolean;
  /** The error code of an attempt to join; null if every user may join. */
  joiningRefused: "too_many_members" | "channel_is_limited_access" | null;
  /** The channel is one session of an agent, without threads. */
  isSession: boolean;
}

export interface NewChannel {
  readonly name?: string;
  readonly kind?: ChannelKind;
  readonly members?: readonly string[];
}

export function addChannel(model: Model, workspaceId: string, given: NewChannel = {}): Channel {
  model.workspace(workspaceId);
  const all = channelsOf(model, workspaceId);
  if (all.length >= limits.channelsPerWorkspace) throw new Refusal("too_many_channels");
  const kind = given.kind ?? "public";
  const members = new Set(given.members ?? []);
  const channel: Channel = {
    id: model.nextId(kind === "im" ? "D" : "C"),
    workspaceId,
    kind,
    name: given.name ?? (kind === "mpim" ? `mpdm-${all.length + 1}` : kind === "im" ? "" : `channel-${all.length + 1}`),
    created: Math.floor(model.now() / 1000),
    creator: [...members][0] ?? "USLACKBOT",
    members,
    messages: new Map(),
    pins: [],
    topic: "",
    purpose: "",
    isArchived: false,
    postingRestricted: false,
    pinningRestricted: false,
    joiningRefused: null,
    isSession: false,
  };
  model.channels.set(channel.id, channel);
  return channel;
}

export function channelsOf(model: Model, workspaceId: string): Channel[] {
  return [...model.channels.values()].filter((channel) => channel.workspaceId === workspaceId);
}

/** Whether a user may know of it. Everything but a public channel is invisible to those who are not in it. */
export function isVisible(channel: Channel, userId: string): boolean {
  return channel.kind === "public" || channel.members.has(userId);
}

/** The direct message of exactly these users, or null. */
export function findDirect(model: Model, workspaceId: string, users: ReadonlySet<string>): Channel | null {
  const kind = users.size <= 2 ? "im" : "mpim";
  const same = (channel: Channel): boolean =>
    channel.kind === kind && channel.members.size === users.size && [...users].every((id) => channel.members.has(id));
  return channelsOf(model, workspaceId).find(same) ?? null;
}
