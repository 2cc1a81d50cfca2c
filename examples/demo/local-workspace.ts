import { Refused, Rest } from "./rest.js";

/** A connection of an agent with a workspace. */
export interface Connection {
  readonly id: string;
  readonly workspace_id: string;
  readonly workspace_name: string;
}

interface State {
  readonly workspaces: readonly {
    readonly id: string;
    readonly channels: readonly { readonly id: string; readonly name: string }[];
  }[];
}

/** The token that the local Slack gives the bot of its sample workspace, at every start. */
const botToken = "xoxb-local-parley";

/** The sample workspace of a local Slack (`npm run slack`). */
export class LocalWorkspace {
  private readonly control: Rest;

  private constructor(readonly url: string) {
    this.control = new Rest(url, null);
  }

  /** The one at SLACK_URL, else where `npm run slack` listens; null when nothing answers there. */
  static async find(): Promise<LocalWorkspace | null> {
    const workspace = new LocalWorkspace(process.env["SLACK_URL"] || "http://127.0.0.1:4811");
    return workspace.state().then(
      () => workspace,
      () => null,
    );
  }

  /** Connects an identity; null when its server uses another Slack, or cannot reach this one. */
  async connect(rest: Rest, identity_id: string): Promise<Connection | null> {
    try {
      return await rest.post<Connection>("/api/v1/chat/connections", { identity_id, bot_token: botToken });
    } catch (error) {
      if (error instanceof Refused && [422, 502, 504].includes(error.status)) return null;
      throw error;
    }
  }

  /** Slack's id of the channel `general` of a workspace. */
  async general(workspaceId: string): Promise<string> {
    const { workspaces } = await this.state();
    const channels = workspaces.find(({ id }) => id === workspaceId)?.channels ?? [];
    const general = channels.find(({ name }) => name === "general");
    if (general === undefined) throw new Error("The server is connected with a different local Slack.");
    return general.id;
  }

  /** Has the next call of a method break after Slack has done what it asks for. */
  async breakNext(method: string): Promise<void> {
    await this.control.post("/__control/faults", { method, kind: "ok_then_drop" });
  }

  private state(): Promise<State> {
    return this.control.get<State>("/__control/state");
  }
}
