import { randomUUID } from "node:crypto";
import { domainIdOf } from "../../../subgraphs/mail/sending-domains/rules/domain-id.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";
import { handle } from "../../support/handle.js";
import { ids } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byGraphql, byRest } from "../../support/kit/produced.js";
import { alone } from "../../support/kit/unfiltered.js";
import { page, shown } from "../../support/kit/visible.js";
import type { MailPart } from "./part.js";

declare module "./part.js" {
  interface MailPart {
    /** A verified domain of ours, that no mailbox uses. */
    readonly sendingDomain: { readonly uuid: string; readonly id: string; readonly name: string };
  }
}

/** Stores a domain that was verified. */
export async function verifiedDomain(
  { database, clock }: Services,
  organizationId: string,
  status: "verified" | "awaiting_ownership" = "verified",
): Promise<MailPart["sendingDomain"]> {
  const [uuid, name, now] = [randomUUID(), `${handle("domain")}.example`, clock.now()];
  await database.request.writer.sendingDomain.create({
    data: {
      id: uuid,
      organizationId,
      domain: name,
      status,
      ownershipToken: randomUUID(),
      statusSince: now,
      nextCheckAt: null,
      verifiedAt: now,
      createdAt: now,
      updatedAt: now,
    },
  });
  return { uuid, id: domainIdOf(uuid), name };
}

const setDefault = "POST /api/v1/domains/{domain}/set-default";
const changed = "{ sendingDomain { id } }";

/** From wire contract mail 1, 2.7, 3 and 10. */
export const sendingDomains: FeatureKit<MailPart> = {
  environment: { MAIL_DOMAINS_PER_ORGANIZATION: "1000" },
  rest: `
  GET    /api/v1/domains                      401 403c ok   ok   ok   ok 403c 403c ok  ok   403c 401
  POST   /api/v1/domains/{domain}/set-default 401 403c 403a 403a 403a ok 403c 403c 404 403a 403c 401
  `,
  graphql: `
  Query.sendingDomains             401 403c ok   ok   ok   ok ok   ok ok  ok   ok  401
  Query.sendingDomain              401 403c ok   ok   ok   ok ok   ok 404 404  404 401
  Mutation.registerSendingDomain   401 403c 403a 403a 403a ok 403a ok ok  403a ok  401
  Mutation.checkSendingDomain      401 403c 403a 403a 403a ok 403a ok 404 403a 404 401
  Mutation.rotateSendingDomainKey  401 403c 403a 403a 403a ok 403a ok 404 403a 404 401
  Mutation.deleteSendingDomain     401 403c 403a 403a 403a ok 403a ok 404 403a 404 401
  Mutation.setDefaultSendingDomain 401 403c 403a 403a 403a ok 403a ok 404 403a 404 401
  `,
  part: async ({ parley, ours }) => ({ sendingDomain: await verifiedDomain(parley.services, ours.id) }),
  nothing: () => {
    const uuid = randomUUID();
    return { sendingDomain: { uuid, id: domainIdOf(uuid), name: `${handle("domain")}.example` } };
  },
  calls: {
    "Query.sendingDomains": () => ["", ids],
    "Query.sendingDomain": ({ sendingDomain }) => [`(id: "${sendingDomain.id}")`, "{ id domain records { value } }"],
    "Mutation.registerSendingDomain": () => [`(domain: "${handle("made")}.example")`, changed],
    "Mutation.checkSendingDomain": ({ sendingDomain }) => [`(id: "${sendingDomain.id}")`, changed],
    "Mutation.rotateSendingDomainKey": ({ sendingDomain }) => [`(id: "${sendingDomain.id}")`, changed],
    "Mutation.deleteSendingDomain": ({ sendingDomain }) => [`(id: "${sendingDomain.id}")`, "{ deletedDomainId }"],
    "Mutation.setDefaultSendingDomain": ({ sendingDomain }) => [
      `(domain: "${sendingDomain.name}")`,
      "{ defaultDomain { id } }",
    ],
  },
  // A check ends the verification, because the records are not published.
  spending: ["Mutation.checkSendingDomain", "Mutation.deleteSendingDomain"],
  parameters: (_, { sendingDomain }) => ({ domain: sendingDomain.name }),
  bodies: { [setDefault]: () => ({}) },
  visible: {
    listVisibleDomains: shown(() => [null, page]),
    findVisibleDomains: shown(({ sendingDomain }) => [[sendingDomain.uuid]]),
  },
  unfiltered: [alone("listVisibleDomains"), alone("findVisibleDomains")],
  codeEnvironment: { MAIL_DOMAINS_PER_ORGANIZATION: "1" },
  codes: {
    domain_not_verified: async ({ parley, organization }) => {
      const { name } = await verifiedDomain(parley.services, organization.id, "awaiting_ownership");
      return byRest(parley, organization.adminKey, ["POST", `/api/v1/domains/${name}/set-default`, {}]);
    },
    sending_domain_limit_reached: async ({ parley, organization }) => {
      await verifiedDomain(parley.services, organization.id);
      const document = `mutation { registerSendingDomain(domain: "${handle("more")}.example") { sendingDomain { id } } }`;
      return byGraphql(parley, organization.adminKey, document);
    },
    sending_domain_in_use: async ({ parley, organization }) => {
      const { id, name } = await verifiedDomain(parley.services, organization.id);
      await byRest(parley, organization.adminKey, [
        "POST",
        "/api/v1/identities",
        { agent_handle: handle("housed"), mailbox: { sending_domain: name } },
      ]);
      const document = `mutation { deleteSendingDomain(id: "${id}") { deletedDomainId } }`;
      return byGraphql(parley, organization.adminKey, document);
    },
  },
};
