import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import type { Logger } from "../../../subgraphs/shared/logging/logger.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";
import { openSocket, type TestSocket, type TestStream } from "../../support/socket.js";
import { connect } from "./connect.js";
import { install, installing, startInstall } from "./install.js";
import { signed } from "./signed.js";

const received = `subscription ($id: ID!, $after: String) { chatEventReceived(connectionId: $id, after: $after) {
  cursor kind type conversationId fromSelf
  event { slackEventId type subtype conversationId messageTs threadTs userId fromSelf reaction fileId
    message { ts text user files { name } } }
} }`;

export interface EventSceneOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Logger;
  /** Whether users may install the app of the sample. */
  readonly installs?: boolean;
}

/** A server and a Slack of its own, both with a clock that the test moves. */
export class EventScene {
  private readonly sockets: TestSocket[] = [];

  private constructor(
    readonly slack: LocalSlack,
    readonly parley: TestParley,
    readonly clock: ManualClock,
    readonly organization: TestOrganization,
  ) {}

  static async start({ environment = {}, log, installs = false }: EventSceneOptions = {}): Promise<EventScene> {
    const clock = new ManualClock();
    const slack = await startLocalSlack({ now: () => clock.now().getTime(), retryDelays: [0, 0, 0] });
    const parley = await startTestParley({
      clock,
      environment: {
        CHAT_SLACK_API_URL: slack.apiUrl,
        CHAT_CONNECTS_PER_MINUTE: "100000",
        ...(installs ? { ...installing(slack), CHAT_SLACK_SIGNING_SECRET: slack.sample.signingSecret } : {}),
        ...environment,
      },
      ...(log === undefined ? {} : { log }),
    });
    return new EventScene(slack, parley, clock, await makeOrganization(parley.services));
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) await socket.close();
    await this.parley.close();
    await this.slack.close();
  }

  /** An agent with a bot of its own in the sample workspace, and with what its app gets events by. */
  async connected(
    secrets: { readonly byHttp?: boolean; readonly bySocket?: boolean } = { byHttp: true },
  ): Promise<Connected> {
    const agent = await makeAgent(this.parley.services, this.organization, handle("listener"));
    const { workspaceId, general } = this.slack.sample;
    const bot = this.slack.addBot(workspaceId, { channels: [general] });
    const { signingSecret, appToken } = bot.app;
    const id = await connect(this.parley, agent.key, agent.id, bot.token, {
      ...(secrets.byHttp === true ? { signingSecret } : {}),
      ...(secrets.bySocket === true ? { appToken } : {}),
    });
    return { agent, id, appId: bot.app.id, signingSecret, appToken, botUserId: bot.userId, botToken: bot.token };
  }

  /** An agent that installed the app of the sample, in the sample workspace. */
  async installed(organization = this.organization): Promise<Installed> {
    const agent = await makeAgent(this.parley.services, organization, handle("installer"));
    await this.installAgain(agent);
    const path = `/api/v1/chat/connections?identity_id=${agent.id}`;
    const { body } = await rest(this.parley, agent.key, "GET", path);
    return { agent, id: body.connections[0].id };
  }

  /** Installs the app for an agent, again if it was installed before. */
  async installAgain({ id, key }: TestAgent): Promise<void> {
    await install(await startInstall(this.parley, key, { identity_id: id }));
  }

  /** The address that Slack posts a connection's events to. */
  addressOf({ id }: Pick<Connected, "id">): string {
    return `${this.parley.url}/api/v1/chat/connections/${id}/events`;
  }

  /** Posts a body there, signed with the current time by default. */
  post(
    connection: Pick<Connected, "id" | "signingSecret">,
    body: unknown,
    { secret = connection.signingSecret, at = this.clock.now() } = {},
  ): Promise<RestAnswer> {
    const path = `/api/v1/chat/connections/${connection.id}/events`;
    return rest(this.parley, null, "POST", path, body, signed(secret, body, at));
  }

  /** The events of a connection, from now on or after a cursor. */
  async follow({ agent, id }: Pick<Connected, "agent" | "id">, after?: string): Promise<TestStream> {
    const socket = openSocket(this.parley.url, { apiKey: agent.key });
    this.sockets.push(socket);
    return socket.subscribe(received, { id, after: after ?? (await this.cursor(agent)) });
  }

  async cursor({ key }: TestAgent): Promise<string> {
    return (await this.parley.graphql("{ eventCursor }", {}, key)).data!["eventCursor"];
  }

  /** Everything that is stored for a connection, newest first. */
  async events({ agent, id }: Pick<Connected, "agent" | "id">): Promise<any[]> {
    const query = `query ($id: ID!) { chatEvents(connectionId: $id) { nodes { slackEventId type subtype messageTs fromSelf message { text } } } }`;
    return (await this.parley.graphql(query, { id }, agent.key)).data!["chatEvents"].nodes;
  }

  /** Slack's ids of them, in order. */
  async eventIds(connection: Pick<Connected, "agent" | "id">): Promise<string[]> {
    return (await this.events(connection)).map(({ slackEventId }) => String(slackEventId)).toSorted();
  }

  /** Does what is due by the clock. */
  async work(): Promise<void> {
    await this.parley.work!.runDueJobs();
  }

  /** Writes in `general` as Ada. */
  write(text: string) {
    const { general: channel, ada: user } = this.slack.sample;
    return this.slack.write({ channel, user, text });
  }
}

/** A connection that gets events. */
export interface Connected {
  readonly agent: TestAgent;
  readonly id: string;
  readonly appId: string;
  readonly signingSecret: string;
  readonly appToken: string;
  readonly botUserId: string;
  readonly botToken: string;
}

/** A connection of the installed app. */
export type Installed = Pick<Connected, "agent" | "id">;

/** The next event of a stream. */
export async function nextEvent(stream: TestStream): Promise<any> {
  const { data, errors } = await stream.next();
  if (errors !== undefined) throw new Error(errors[0].message);
  return data.chatEventReceived;
}
