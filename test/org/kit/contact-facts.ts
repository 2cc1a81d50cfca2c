import { randomUUID } from "node:crypto";
import { expireContactFacts } from "../../../subgraphs/org/contact-facts/jobs/expire-facts.js";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { byRest } from "../../support/kit/produced.js";
import { shown } from "../../support/kit/visible.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { makeContact } from "../support/make-contact.js";
import { putFact } from "../support/put-fact.js";
import { putNote } from "../support/put-note.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A fact about the contact `contactId`, which the target knows from its note. */
    readonly factId: string;
    readonly citationId: string;
  }
}

const base = "/api/v1/contacts";
const of = ({ contactId, factId }: OrgPart): string => `contactId: "${contactId}", id: "${factId}"`;
const newFact = () => ({ content: `Likes ${handle("fruit")}.`, kind: "profile" });

/** A contact of a new organization, and a note of its agent. */
async function ownContact(parley: TestParley) {
  const organization = await makeOrganization(parley.services);
  const agent = await makeAgent(parley.services, organization, handle("clerk"));
  const { id: contactId } = await makeContact(parley.services, organization.id, { givenName: "Dana" });
  const noteId = await putNote(parley, { id: agent.id, organizationId: organization.id });
  return { adminKey: organization.adminKey, contactId, noteId };
}

/** From wire contract contacts 9.1 and 10. */
export const contactFacts: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/v1/contacts/{contact_id}/facts                   401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  POST   /api/v1/contacts/{contact_id}/facts                   401   403c  403a~ 403a~ 403u  ok    ok    ok    404   403a~ 404   401
  GET    /api/v1/contacts/{contact_id}/facts/{fact_id}         401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  PATCH  /api/v1/contacts/{contact_id}/facts/{fact_id}         401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  DELETE /api/v1/contacts/{contact_id}/facts/{fact_id}         401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  GET    /api/v1/contacts/{contact_id}/facts/{fact_id}/citations/{citation_id} 401 403c ok 404q 403u ok ok ok 404 404 404 401
  `,
  graphql: `
  Query.contactFacts                     401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  Query.contactFact                      401   403c  ok    ok    403u  ok    ok    ok    404   404   404   401
  Query.contactFactCitation              401   403c  ok    404q  403u  ok    ok    ok    404   404   404   401
  Mutation.createContactFact             401   403c  403a  403a  403u  ok    ok    ok    404   403a  404   401
  Mutation.createContactFact#cited       401   403c  ok    422   403u  ok    ok    ok    422   422   422   401
  Mutation.updateContactFact             401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  Mutation.deleteContactFact             401   403c  403a  403a  403a  ok    ok    ok    404   403a  404   401
  `,
  // Every agent reads all facts. Their sources stay their owner's.
  knownToSiblings: ["404q"],
  legend: { "404q": "404 citation_source_unavailable" },
  part: async ({ parley }, { contactId, noteId }) => {
    const factId = await putFact(parley, contactId, noteId);
    const { contactFactCitation } = parley.services.database.request.reader;
    return { factId, citationId: (await contactFactCitation.findFirstOrThrow({ where: { factId } })).id };
  },
  nothing: () => ({ factId: randomUUID(), citationId: randomUUID() }),
  parameters: (_, { contactId, factId, citationId }) => ({
    contact_id: contactId,
    fact_id: factId,
    citation_id: citationId,
  }),
  calls: {
    "Query.contactFacts": ({ contactId }) => [
      `(contactId: "${contactId}", includeExpired: true)`,
      "{ id content confidence citations { id sourceType availability sourceId } }",
    ],
    "Query.contactFact": (scene) => [
      `(${of(scene)})`,
      "{ id content kind origin citations { sourceUrl sourceLocator } }",
    ],
    "Query.contactFactCitation": ({ contactId, factId, citationId }) => [
      `(contactId: "${contactId}", factId: "${factId}", id: "${citationId}")`,
      "{ sourceId sourceLocator recordUrl }",
    ],
    "Mutation.createContactFact": ({ contactId }) => [
      input(`contactId: "${contactId}", content: "${newFact().content}", kind: PROFILE`),
      "{ existed fact { id content } }",
    ],
    "Mutation.createContactFact#cited": ({ contactId, noteId }) => [
      input(
        `contactId: "${contactId}", content: "Is in Rome.", kind: CONTEXT, ` +
          `citations: [{ sourceType: "note", sourceId: "${noteId}" }]`,
      ),
      "{ fact { id content } }",
    ],
    "Mutation.updateContactFact": (scene) => [input(`${of(scene)}, kind: PROFILE`), "{ fact { id content } }"],
    "Mutation.deleteContactFact": (scene) => [
      input(of(scene)),
      "{ deletedFactId contact { memoryCount latestMemory { content } } }",
    ],
  },
  bodies: {
    "POST /api/v1/contacts/{contact_id}/facts": newFact,
    "PATCH /api/v1/contacts/{contact_id}/facts/{fact_id}": () => ({ kind: "profile" }),
  },
  spending: ["DELETE /api/v1/contacts/{contact_id}/facts/{fact_id}", "Mutation.deleteContactFact"],
  tools: {
    remember_about_contact: ({ contactId, noteId }) => ({
      contact_id: contactId,
      content: "Is in Rome.",
      kind: "context",
      source_type: "note",
      source_id: noteId,
    }),
  },
  visible: {
    findVisibleFacts: shown(({ factId }) => [[factId]]),
    listVisibleFacts: shown(({ contactId }) => [contactId, { now: new Date(), expired: true }]),
    findVisibleFactsOf: shown(({ contactId }) => [[contactId], { now: new Date(), expired: true }]),
    findVisibleMemories: shown(({ contactId }) => [[contactId], new Date()]),
  },
  events: {
    "contact_fact.expired": async ({ parley }, { contactId, noteId }) => {
      await putFact(parley, contactId, noteId, { content: "Is away.", expiresAt: new Date(0) });
      await expireContactFacts.run({
        services: parley.services,
        signal: new AbortController().signal,
        attempt: 1,
      } as never);
    },
  },
  codes: {
    contact_memory_limit: async ({ parley }) => {
      const { adminKey, contactId, noteId } = await ownContact(parley);
      for (let n = 0; n < 25; n += 1) await putFact(parley, contactId, noteId, { content: `Fact ${n}.` });
      return byRest(parley, adminKey, ["POST", `${base}/${contactId}/facts`, newFact()]);
    },
    citation_source_unavailable: async ({ parley }) => {
      const { adminKey, contactId, noteId } = await ownContact(parley);
      const factId = await putFact(parley, contactId, noteId);
      const { contactFactCitation } = parley.services.database.request.reader;
      const { id } = await contactFactCitation.findFirstOrThrow({ where: { factId } });
      await rest(parley, adminKey, "DELETE", `/api/v1/notes/${noteId}`);
      return byRest(parley, adminKey, ["GET", `${base}/${contactId}/facts/${factId}/citations/${id}`]);
    },
  },
};
