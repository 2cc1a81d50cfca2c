import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import type { Logger } from "../../../subgraphs/shared/logging/logger.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";
import { connect } from "./connect.js";

const all = "/api/v1/chat/connections";

export interface WriteSceneOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly log?: Logger;
}

/** A server and a Slack of its own, with an agent in its sample workspace. The clock moves only when a test moves it. */
export class WriteScene {
  private closedSlack: Promise<void> | undefined;

  private constructor(
    readonly slack: LocalSlack,
    readonly parley: TestParley,
    readonly clock: ManualClock,
    readonly organization: TestOrganization,
    readonly agent: TestAgent,
    /** The agent's connection with the sample workspace. */
    readonly connectionId: string,
    /** Slack's timestamp of a message of the bot in `general`. */
    readonly messageTs: string,
  ) {}

  static async start({ environment = {}, log }: WriteSceneOptions = {}): Promise<WriteScene> {
    const slack = await startLocalSlack();
    const clock = new ManualClock();
    const many = { CHAT_CONNECTS_PER_MINUTE: "100000", CHAT_WRITES_PER_MINUTE: "100000" };
    const parley = await startTestParley({
      clock,
      environment: { CHAT_SLACK_API_URL: slack.apiUrl, ...many, ...environment },
      ...(log === undefined ? {} : { log }),
    });
    const organization = await makeOrganization(parley.services);
    const agent = await makeAgent(parley.services, organization, handle("chatter"));
    const { botToken, botUserId: user, general: channel } = slack.sample;
    const connectionId = await connect(parley, agent.key, agent.id, botToken);
    const { ts } = slack.write({ channel, user, text: "Hello" });
    return new WriteScene(slack, parley, clock, organization, agent, connectionId, ts);
  }

  async close(): Promise<void> {
    await this.parley.close();
    await this.closeSlack();
  }

  /** Closes Slack: then no server listens at its address. */
  closeSlack(): Promise<void> {
    return (this.closedSlack ??= this.slack.close());
  }

  /** Does what is due by the clock. */
  async work(): Promise<void> {
    await this.parley.work!.runDueJobs();
  }

  /** Calls a route below a connection, by default with the agent's key and its connection. */
  ask(
    { method, path, body }: Asked,
    key?: string,
    { connectionId = this.connectionId, credential = this.agent.key as TestCredential } = {},
  ): Promise<RestAnswer> {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
    return rest(this.parley, credential, method, `${all}/${connectionId}${path}`, body, headers);
  }

  /** One more agent of the organization, or of another one, with a bot of its own in the sample workspace. */
  async another(organization = this.organization): Promise<{ agent: TestAgent; connectionId: string; token: string }> {
    const agent = await makeAgent(this.parley.services, organization, handle("chatter"));
    const { workspaceId, general } = this.slack.sample;
    const { token } = this.slack.addBot(workspaceId, { channels: [general] });
    return { agent, connectionId: await connect(this.parley, agent.key, agent.id, token), token };
  }
}

/** A route below a connection, with its body. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}
