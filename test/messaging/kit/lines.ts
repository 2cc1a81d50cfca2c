import { randomInt, randomUUID } from "node:crypto";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { useFakeCarrier } from "../../fakes/carrier.js";
import { ids } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { hidden, page, shown } from "../../support/kit/visible.js";
import type { TestCredential, TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { putLine } from "../support/put-line.js";
import { phone } from "./handsets.js";
import type { MessagingPart } from "./part.js";

declare module "./part.js" {
  interface MessagingPart {
    /** A line of our organization, attached to the target. */
    readonly imLineId: string;
  }
}

const numbers = "/api/v1/im/numbers";
const claim = "{ line { id } }";

/** Makes a triage line and a free line, even after claims. */
async function restock({ parley }: { parley: { services: Services } }): Promise<void> {
  await putLine(parley.services, {});
  await putLine(parley.services, { role: "router" });
}

/** From wire contract im 4, 5, 7 and 8. */
export const lines: FeatureKit<MessagingPart> = {
  legend: { "503": "503 capability_unavailable" },
  environment: { IM_DEDICATED_LINES_LIMIT: "1000" },
  rest: `
  GET    /api/v1/im/numbers       401 403c ok   ok   ok   ok  403c 403c ok  ok   403c 401
  POST   /api/v1/im/numbers       401 403c 403a 403a 403a 422 403c 403c 422 403a 403c 401
  GET    /api/v1/im/check-messaging-capability 401 403c 422 422 422 422 403c 403c 422 422 403c 401
  GET    /api/v1/im/triage-number 401 403c ok   ok   ok   ok  403c 403c ok  ok   403c 401
  `,
  graphql: `
  Query.imLines        401 403c ok   ok   ok   ok  ok  ok  ok  ok   ok  401
  Query.imCapability   401 403c 503  ok   503  ok  ok  ok  ok  ok   ok  401
  Query.imTriageNumber 401 403c ok   ok   ok   ok  ok  ok  ok  ok   ok  401
  Mutation.claimImLine 401 403c 403a 403a 403a 422 422 422 422 403a 422 401
  `,
  part: async ({ parley }, { target }) => {
    useFakeCarrier(parley.services);
    const { id: identityId } = target;
    const { organizationId } = await parley.services.database.request.reader.identity.findUniqueOrThrow({
      where: { id: identityId },
    });
    return { imLineId: await putLine(parley.services, { organizationId, identityId }) };
  },
  nothing: () => ({ imLineId: randomUUID() }),
  before: (name) => (/imTriageNumber|triage-number/.test(name) ? restock : undefined),
  calls: {
    "Query.imLines": () => ["", ids],
    "Query.imTriageNumber": () => ["", "{ number }"],
    "Query.imCapability": () => [`(number: "${phone}")`],
    "Mutation.claimImLine": () => ["(input: {})", claim],
  },
  bodies: { [`POST ${numbers}`]: () => ({}) },
  visible: {
    findVisibleLines: shown(({ imLineId }) => [[imLineId]]),
    findVisibleLinesOf: hidden(({ target }) => [[target.id]]),
    listVisibleLines: shown(() => [page]),
  },
  unfiltered: [{ functions: ["listVisibleAssignments", "findVisibleLines"] }, alone("listVisibleLines")],
  events: {
    "im.line.attached": async ({ parley }, { target, credentials }) => {
      await setLine(parley, target, credentials["cons"]!, null);
      const line = await putLine(parley.services, { organizationId: await organizationOf(parley.services, target.id) });
      await setLine(parley, target, credentials["cons"]!, line);
    },
    "im.line.detached": ({ parley }, { target, credentials }) => setLine(parley, target, credentials["cons"]!, null),
    "im.line.claimed": async ({ parley, ours }) => {
      await putLine(parley.services, {});
      const { status } = await rest(parley, ours.adminKey, "POST", numbers, {}, { "idempotency-key": randomUUID() });
      if (status !== 201) throw new Error(`The claim was answered ${status}.`);
    },
  },
  codes: {
    dedicated_imessage_number_quota_exceeded: async ({ parley, organization }) => {
      const organizationId = organization.id;
      const { writer } = parley.services.database.request;
      const limit = parley.services.config.IM_DEDICATED_LINES_LIMIT;
      for (let made = 0; made < limit; made++) await putLine(parley.services, { organizationId });
      try {
        return await claimBy(parley, organization.adminKey);
      } finally {
        await writer.imLine.deleteMany({ where: { organizationId } });
      }
    },
    dedicated_imessage_number_inventory_pending: async ({ parley, organization }) => {
      await parley.services.database.request.writer.imLine.deleteMany({ where: { organizationId: null } });
      return claimBy(parley, organization.adminKey);
    },
    number_already_attached: async ({ parley, organization, agent, peer }) => {
      const id = await putLine(parley.services, { organizationId: organization.id, identityId: peer.id });
      try {
        const path = `/api/v1/identities/${agent.handle}`;
        return await byRest(parley, organization.adminKey, ["PATCH", path, { im_number_id: id }]);
      } finally {
        await parley.services.database.request.writer.imLine.delete({ where: { id } });
      }
    },
    number_unreachable: async ({ parley, agent }) => {
      useFakeCarrier(parley.services);
      await putLine(parley.services, { role: "router", carrier: "fake" });
      return byRest(parley, agent.key, ["GET", "/api/v1/im/check-messaging-capability?number=%2B15550000000"]);
    },
    capability_unavailable: async ({ parley, agent }) => {
      await parley.services.database.request.writer.imLine.deleteMany({ where: { role: "router" } });
      return byRest(parley, agent.key, ["GET", "/api/v1/im/check-messaging-capability?number=%2B15550001112"]);
    },
  },
};

function claimBy(parley: TestParley, key: string) {
  return byRest(parley, key, ["POST", numbers, {}], { "idempotency-key": `claim-${randomInt(1e12)}` });
}

async function organizationOf({ database }: Services, id: string): Promise<string> {
  return (await database.request.reader.identity.findUniqueOrThrow({ where: { id } })).organizationId;
}

/** Attaches a line to the target, or detaches it. */
async function setLine(
  parley: TestParley,
  { handle }: { readonly handle: string },
  credential: TestCredential,
  lineId: string | null,
): Promise<void> {
  const value = lineId === null ? "null" : `"${lineId}"`;
  const document = `mutation { updateIdentity(input: { agentHandle: "${handle}", imLineId: ${value} }) { identity { id } } }`;
  const { errors } = await parley.graphql(document, {}, credential);
  if (errors !== undefined) throw new Error(`The mutation was refused: ${errors[0]!.message}`);
}
