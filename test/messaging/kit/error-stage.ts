import { randomUUID } from "node:crypto";
import { useFakeCarrier } from "../../fakes/carrier.js";
import { handle } from "../../support/handle.js";
import { byRest, type Produced, type Stage } from "../../support/kit/produced.js";
import { makeAgent, type TestAgent } from "../../support/org.js";
import { anotherNumber } from "../support/another-number.js";

const number = () => anotherNumber("+1557");

/** The objects of an error case: an agent, a person, their conversation with a message, and a line. */
export interface ErrorScene {
  readonly agent: TestAgent;
  readonly person: string;
  readonly lineId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly writer: Stage["parley"]["services"]["database"]["request"]["writer"];
  readonly call: (method: string, path: string, body?: unknown) => Promise<Produced>;
}

/** Makes an agent with a line that it may write first on, connected with a person who wrote. */
export async function errorScene(
  { parley, organization }: Pick<Stage, "parley" | "organization">,
  remote = number(),
): Promise<ErrorScene> {
  const { services } = parley;
  useFakeCarrier(services);
  const { writer } = services.database.request;
  const agent = await makeAgent(services, organization, handle("texter"), { options: { imEnabled: true } });
  const at = services.clock.now();
  const made = { createdAt: at, updatedAt: at };
  const [lineId, assignmentId, conversationId, messageId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const own = { identityId: agent.id, remoteNumber: remote };
  const line = { id: lineId, number: number(), role: "dedicated", carrier: "fake", carrierLineId: lineId } as const;
  const owner = { organizationId: organization.id, identityId: agent.id, type: "dedicated_outbound" } as const;
  await writer.imLine.create({ data: { ...line, ...owner, ...made } });
  await writer.imAssignment.create({
    data: {
      ...own,
      ...made,
      id: assignmentId,
      lineId,
      origin: "inbound",
      activeIdentityId: agent.id,
      remoteWroteAt: at,
    },
  });
  await writer.imConversation.create({
    data: {
      ...own,
      ...made,
      id: conversationId,
      isGroup: false,
      lastMessageAt: at,
      lastVisibleAt: at,
      visibleCount: 1,
    },
  });
  await writer.imMessage.create({
    data: {
      ...own,
      ...made,
      id: messageId,
      conversationId,
      assignmentId,
      lineId,
      isGroup: false,
      direction: "inbound",
      status: "received",
      service: "imessage",
      content: "hi",
      carrier: "fake",
      carrierMessageId: randomUUID(),
    },
  });
  const call: ErrorScene["call"] = (method, path, body) =>
    byRest(parley, agent.key, [method, `/api/v1/im${path}`, body]);
  return { agent, person: remote, lineId, conversationId, messageId, writer, call };
}

/** Adds a group of the agent's. */
export async function addGroup(
  { agent, lineId, writer }: ErrorScene,
  facts: { readonly status: "creating" | "ready"; readonly participants: string[]; readonly lineId?: string },
): Promise<string> {
  const [id, at] = [randomUUID(), new Date()];
  await writer.imConversation.create({
    data: {
      id,
      identityId: agent.id,
      isGroup: true,
      lineId: facts.lineId ?? lineId,
      carrierThreadId: facts.status === "ready" ? id : null,
      participants: facts.participants,
      groupCreationStatus: facts.status,
      lastMessageAt: at,
      lastVisibleAt: at,
      createdAt: at,
      updatedAt: at,
    },
  });
  return id;
}
