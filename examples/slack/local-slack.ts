import type { RecordedCall } from "./faults/calls.js";
import type { Fault } from "./faults/fault.js";
import { addApp, type App, grant, install, type NewApp } from "./model/apps.js";
import { addChannel, type Channel, type NewChannel } from "./model/channels.js";
import type { StoredFile } from "./model/files.js";
import type { Message } from "./model/messages.js";
import type { Model } from "./model/model.js";
import { addToken } from "./model/tokens.js";
import { addUser, type NewUser, type User } from "./model/users.js";
import { addWorkspace, type NewWorkspace, type Workspace } from "./model/workspaces.js";
import type { Parts } from "./parts.js";
import { share, type Shared } from "./people/share.js";
import { react, type Reacted } from "./people/react.js";
import { write, type Written } from "./people/write.js";
import { addSample, type Sample } from "./sample.js";
import { allScopes } from "./scopes.js";
import { stateJson } from "./wire/state-json.js";

/** A bot of an app of its own. */
export interface Bot {
  readonly app: App;
  readonly token: string;
  readonly userId: string;
  readonly botId: string;
}

export interface NewBot extends NewApp {
  readonly scopes?: readonly string[];
  /** Channels that it is in. */
  readonly channels?: readonly string[];
}

/** A running local Slack. */
export class LocalSlack {
  constructor(
    private readonly parts: Parts,
    private sampled: Sample,
    private readonly stop: () => Promise<void>,
  ) {}

  /** The address of the server, without a slash at the end. */
  get url(): string {
    return this.parts.model.url;
  }

  /** The address of the Web API, for `slackApiUrl`. */
  get apiUrl(): string {
    return `${this.url}/api/`;
  }

  /** The workspace that is there at the start. */
  get sample(): Sample {
    return this.sampled;
  }

  /** Everything that it knows. Tests may look, and turn switches of workspaces, channels, apps and messages. */
  get model(): Model {
    return this.parts.model;
  }

  /** A workspace with its channel `general`. */
  addWorkspace(given: NewWorkspace = {}): Workspace {
    const workspace = addWorkspace(this.model, given);
    workspace.generalId = addChannel(this.model, workspace.id, { name: "general" }).id;
    return workspace;
  }

  /** A person, who is in `general`. */
  addUser(workspaceId: string, given: NewUser): User {
    return addUser(this.model, workspaceId, given);
  }

  addChannel(workspaceId: string, given: NewChannel = {}): Channel {
    return addChannel(this.model, workspaceId, given);
  }

  /** An app that no workspace has installed. */
  addApp(given: NewApp = {}): App {
    return addApp(this.model, given);
  }

  /** An app with a bot in a workspace, granted every scope unless told otherwise. */
  addBot(workspaceId: string, { scopes = allScopes, channels = [], ...given }: NewBot = {}): Bot {
    const app = addApp(this.model, given);
    const { token } = grant(this.model, app.id, workspaceId, scopes);
    const { botUserId, botId } = install(this.model, app.id, workspaceId);
    for (const id of channels) this.model.channel(id).members.add(botUserId);
    return { app, token, userId: botUserId, botId };
  }

  /** A token of a person (xoxp). */
  addUserToken(userId: string, scopes: readonly string[] = allScopes): string {
    const { workspaceId } = this.model.user(userId);
    return addToken(this.model, { kind: "user", appId: null, workspaceId, userId, scopes }).token;
  }

  /** Ends a token, as an administrator of the workspace would. */
  revoke(token: string): void {
    const found = this.model.tokens.get(token);
    if (found !== undefined) found.isRevoked = true;
  }

  /** Writes as a user. */
  write(given: Written): Message {
    return write(this.model, given);
  }

  /** Reacts as a user. */
  react(given: Reacted): void {
    react(this.model, given);
  }

  /** Puts a file into a channel as a user. */
  share(given: Shared): StoredFile {
    return share(this.model, given);
  }

  /** Orders a fault for the next calls of a method, or of those that have the arguments of `where`. */
  fault(method: string, fault: Fault, count = 1, where?: Readonly<Record<string, unknown>>): void {
    if (!this.parts.faults.add({ method, fault, count, where }))
      throw new Error("Too many faults are ordered already.");
  }

  /** Lets hanging calls continue. */
  release(): void {
    this.parts.faults.release();
  }

  /** How many calls hang. */
  get hanging(): number {
    return this.parts.faults.waiting;
  }

  /** The last calls, of one method or of all. */
  calls(method?: string): readonly RecordedCall[] {
    return this.parts.calls.all.filter((call) => method === undefined || call.method === method);
  }

  /** The complete state, as the control API shows it. */
  state(): ReturnType<typeof stateJson> {
    return stateJson(this.model);
  }

  /**
   * Where events of an app are posted to, signed; null for nowhere. Throws when the address does not answer the challenge.
   * An app that calls `apps.connections.open` gets its events through its sockets instead, from then on.
   */
  async postEvents(appId: string, url: string | null): Promise<void> {
    if (!(await this.parts.events.configure(this.model, appId, url))) throw new Error("The address was not verified.");
  }

  /** How many events are being posted, or wait to be posted again. */
  get pendingPosts(): number {
    return this.parts.posts.pending;
  }

  /** How many events of an app no socket has acknowledged. */
  unacknowledged(appId: string): number {
    return this.parts.sockets.unacknowledged(appId);
  }

  /** Asks the sockets of an app to come again, and closes them, as Slack does every few hours. */
  refreshSockets(appId: string): void {
    this.parts.sockets.refresh(appId);
  }

  /** Breaks the sockets of an app without a word. */
  cutSockets(appId: string): void {
    this.parts.sockets.cut(appId);
  }

  /** Back to the sample workspace alone, with new ids and the same credentials. */
  reset(): void {
    this.parts.faults.clear();
    this.parts.calls.clear();
    this.parts.sockets.clear();
    this.model.clear();
    this.sampled = addSample(this.model);
  }

  close(): Promise<void> {
    return this.stop();
  }
}
