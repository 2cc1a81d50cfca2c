import type { App, Installation } from "./apps.js";
import type { Channel } from "./channels.js";
import type { StoredFile } from "./files.js";
import type { Happening } from "./happenings.js";
import type { Code } from "./oauth.js";
import { Refusal } from "./refusal.js";
import type { Session } from "./sessions.js";
import type { Token } from "./tokens.js";
import type { User } from "./users.js";
import type { Workspace } from "./workspaces.js";

/** Everything that the local Slack knows, in memory. The files beside this one change it. */
export class Model {
  readonly workspaces = new Map<string, Workspace>();
  readonly apps = new Map<string, App>();
  /** By app and workspace. */
  readonly installations = new Map<string, Installation>();
  readonly tokens = new Map<string, Token>();
  readonly users = new Map<string, User>();
  readonly channels = new Map<string, Channel>();
  readonly files = new Map<string, StoredFile>();
  readonly sessions = new Map<string, Session>();
  readonly codes = new Map<string, Code>();
  messageCount = 0;
  /** The workspace that the person at the browser chooses; null when they take the one that the link names. */
  chosenWorkspaceId: string | null = null;
  /** The address of the server, for links. */
  url = "";
  private ids = 0;
  private lastMicros = 0;

  constructor(
    /** Milliseconds since 1970. */
    readonly now: () => number,
    /** Called after each change. */
    readonly tell: (happening: Happening) => void,
  ) {}

  /** An id in the manner of Slack: a letter for the kind, then capitals and digits. */
  nextId(letter: string): string {
    this.ids += 1;
    return `${letter}0${this.ids.toString(36).toUpperCase().padStart(9, "0")}`;
  }

  /** A timestamp in the manner of Slack. No two are equal, and a later one is greater. */
  nextTs(): string {
    this.lastMicros = Math.max(this.now() * 1000, this.lastMicros + 1);
    return `${Math.floor(this.lastMicros / 1e6)}.${String(this.lastMicros % 1e6).padStart(6, "0")}`;
  }

  workspace(id: string): Workspace {
    return this.workspaces.get(id) ?? missing("team_not_found");
  }

  app(id: string): App {
    return this.apps.get(id) ?? missing("app_not_found");
  }

  user(id: string): User {
    return this.users.get(id) ?? missing("user_not_found");
  }

  channel(id: string): Channel {
    return this.channels.get(id) ?? missing("channel_not_found");
  }

  /** Deletes everything. Ids and timestamps continue, so that none repeats. */
  clear(): void {
    const all = [this.workspaces, this.apps, this.installations, this.tokens, this.users, this.channels, this.files];
    for (const things of [...all, this.sessions, this.codes]) things.clear();
    this.messageCount = 0;
    this.chosenWorkspaceId = null;
  }
}

function missing(code: string): never {
  throw new Refusal(code);
}
