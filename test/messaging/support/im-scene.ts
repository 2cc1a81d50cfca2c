import { randomUUID } from "node:crypto";
import { openAssignment } from "../../../subgraphs/messaging/assignments/public.js";
import { type CarrierEvent, takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import { lineById } from "../../../subgraphs/messaging/lines/public.js";
import { systemClock } from "../../../subgraphs/shared/clock/clock.js";
import { useFakeCarrier } from "../../fakes/carrier.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest, type RestAnswer } from "../../support/rest.js";
import { anotherNumber } from "./another-number.js";

type Role = "router" | "pool" | "dedicated";

/** A new number. */
export function phone(): string {
  return anotherNumber("+1555");
}

/** A server whose lines are a fake carrier's, with an organization. The clock moves only when a test moves it. */
export class ImScene {
  private constructor(
    readonly parley: TestParley,
    readonly clock: ManualClock,
    readonly organization: TestOrganization,
  ) {}

  /** @param worksByItself whether the server has the time of day and its jobs run at once; `clock` then only says when it started */
  static async start(environment: Readonly<Record<string, string>> = {}, worksByItself = false): Promise<ImScene> {
    const clock = ManualClock.withinMonth();
    const parley = await startTestParley({ clock: worksByItself ? systemClock : clock, environment });
    useFakeCarrier(parley.services);
    return new ImScene(parley, clock, await makeOrganization(parley.services, "enterprise"));
  }

  close(): Promise<void> {
    return this.parley.close();
  }

  /** Does what is due by the clock. */
  async work(): Promise<void> {
    await this.parley.work!.runDueJobs();
  }

  /** An identity that takes instant messages. */
  agent(organization = this.organization): Promise<TestAgent> {
    return makeAgent(this.parley.services, organization, handle("texter"), { options: { imEnabled: true } });
  }

  /** A line of the fake carrier. */
  async line(role: Role, facts: object = {}): Promise<{ id: string; number: string; carrierLineId: string }> {
    const [id, number] = [randomUUID(), phone()];
    // The oldest line is chosen first, so no two may have the same time.
    this.clock.advance(1);
    const at = this.clock.now();
    const row = { id, number, role, carrier: "fake", carrierLineId: `line-${number}`, createdAt: at, updatedAt: at };
    await this.writer.imLine.create({ data: { ...row, ...facts } });
    return row;
  }

  /** A dedicated line that is attached to an agent. */
  attach(agent: TestAgent, type: "dedicated_inbound" | "dedicated_outbound" = "dedicated_outbound") {
    const at = this.clock.now();
    const owner = { organizationId: this.organization.id, identityId: agent.id };
    return this.line("dedicated", { ...owner, type, claimedAt: at, attachedAt: at });
  }

  /** Connects a person with an agent over a line, as the triage line would. */
  async connect(agent: TestAgent, remoteNumber: string, lineId: string): Promise<void> {
    await this.parley.services.database.request.transaction(async (tx) => {
      const line = (await lineById(tx, lineId))!;
      await openAssignment(tx, { identityId: agent.id, remoteNumber, line, origin: "connect" }, this.clock.now());
    });
  }

  /** A carrier reports something, and it is worked on. */
  async report(event: CarrierEvent): Promise<void> {
    await takeCarrierEvent(this.parley.services, "fake", event);
    await this.parley.work!.runFollowingJobs();
  }

  /** A person writes to a line. */
  async receive(
    line: { readonly carrierLineId: string },
    from: string,
    text: string,
    more: object = {},
  ): Promise<string> {
    const carrierMessageId = randomUUID();
    await this.report({
      ...this.reported(line),
      kind: "message",
      thread: { id: `1:1-${from}`, isGroup: false, participants: [from] },
      from,
      text,
      media: [],
      service: "imessage",
      carrierMessageId,
      echoOf: null,
      ...more,
    });
    return carrierMessageId;
  }

  /** The members of every event. */
  reported(line: { readonly carrierLineId: string }) {
    return { eventKey: randomUUID(), carrierLineId: line.carrierLineId, at: this.clock.now().toISOString() };
  }

  send(agent: TestAgent, body: object, headers: Readonly<Record<string, string>> = {}): Promise<RestAnswer> {
    return rest(this.parley, agent.key, "POST", "/api/v1/im/messages", body, headers);
  }

  get(agent: Pick<TestAgent, "key">, path: string): Promise<RestAnswer> {
    return rest(this.parley, agent.key, "GET", `/api/v1/im${path}`);
  }

  asAdmin(method: string, path: string, body?: unknown): Promise<RestAnswer> {
    return rest(this.parley, this.organization.adminKey, method, `/api/v1/im${path}`, body);
  }

  /** Adds a contact rule. */
  async rule(agent: TestAgent, action: "allow" | "block", matchTarget: string): Promise<string> {
    const [id, at] = [randomUUID(), this.clock.now()];
    const rule = { action, matchType: "exact_number", matchTarget } as const;
    await this.writer.imContactRule.create({
      data: { id, identityId: agent.id, ...rule, createdAt: at, updatedAt: at },
    });
    return id;
  }

  get writer() {
    return this.parley.services.database.request.writer;
  }
}
