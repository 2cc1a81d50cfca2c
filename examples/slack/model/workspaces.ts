import { limits } from "./limits.js";
import type { Model } from "./model.js";
import { Refusal } from "./refusal.js";

/** A workspace (Slack's API says "team"). */
export interface Workspace {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  /** Whether apps may be agents here. Where not, their calls are refused with `feature_disabled`. */
  agents: boolean;
  /** Whether files may be uploaded. */
  files: boolean;
  /** Extensions of files that are refused, such as `exe`. */
  readonly blockedExtensions: Set<string>;
  mostBytesPerFile: number;
  /** Seconds after which a message can no longer be edited; null for no limit. */
  editSeconds: number | null;
  /** The channel of all members, which none can leave. */
  generalId: string;
  /** Names of custom emoji, besides those that every workspace has. */
  readonly emoji: Set<string>;
}

export interface NewWorkspace {
  readonly name?: string;
  readonly agents?: boolean;
  readonly files?: boolean;
}

/** Adds a workspace without channels. */
export function addWorkspace(model: Model, given: NewWorkspace = {}): Workspace {
  if (model.workspaces.size >= limits.workspaces) throw new Refusal("too_many_workspaces");
  const id = model.nextId("T");
  const name = given.name ?? `Workspace ${model.workspaces.size + 1}`;
  const workspace: Workspace = {
    id,
    name,
    domain: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    agents: given.agents ?? true,
    files: given.files ?? true,
    blockedExtensions: new Set(),
    mostBytesPerFile: 64 * 1024 * 1024,
    editSeconds: null,
    generalId: "",
    emoji: new Set(),
  };
  model.workspaces.set(id, workspace);
  return workspace;
}
