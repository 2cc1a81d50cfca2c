import { makeContact } from "../../org/support/make-contact.js";
import type { Moment } from "./moment.js";

const merge =
  "mutation ($id: ID!, $losers: [ID!]!) { mergeContacts(input: { id: $id, losingContactIds: $losers }) { contact { id } } }";

/**
 * One contact for all who wrote to the first agent or got tasks of it: its messages of four channels are of one moment. The
 * lists of the domains must be made before.
 */
export async function everybody({ parley, organization, agents }: Moment): Promise<string> {
  const { services } = parley;
  const { id } = await makeContact(services, organization.id, {
    emails: [{ label: null, value: "ada@example.com", isPrimary: true }],
    agentHandles: [{ label: null, handle: agents[1]!.handle }],
  });
  const met = await services.database.request.reader.contact.findMany({
    where: { organizationId: organization.id, creationSource: "communication", status: "active" },
  });
  const losers = met.map((one) => one.id);
  const { errors } = await parley.graphql(merge, { id, losers }, organization.adminKey);
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return id;
}

/** The messages of a correspondence, read in pages with that many of each channel; each with its channel. */
export async function walkCorrespondence(
  { parley, organization, agents }: Moment,
  contactId: string,
  order: "ASC" | "DESC",
  limit: number,
): Promise<readonly { readonly channel: string; readonly sourceId: string }[]> {
  const document = `query ($id: ID!, $agent: ID!, $limit: Int!, $cursor: String) {
    contactCorrespondence(
      contactId: $id, identityId: $agent, limitPerChannel: $limit, cursor: $cursor, order: ${order}
      channels: [EMAIL, IMESSAGE, SLACK, A2A]
    ) { items { channel sourceId } nextCursor }
  }`;
  const found = [];
  for (let cursor: string | null = null, pages = 0; pages < 200; pages++) {
    const variables = { id: contactId, agent: agents[0].id, limit, cursor };
    const { data, errors } = await parley.graphql(document, variables, organization.adminKey);
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    const page: any = data!["contactCorrespondence"];
    found.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return found;
  }
  throw new Error("The correspondence has no end.");
}
