import { inBrowser } from "../../support/browser.js";
import { signedIn, type TestOrganization } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";

/** People who decide in an organization. */
export interface Deciders {
  readonly parley: TestParley;
  readonly organization: TestOrganization;
}

/** The admin of the organization, signed in now: clocks of tests move by days. */
function admin({ parley, organization }: Deciders): Promise<Record<string, string>> {
  return signedIn(parley.services, organization.id, organization.adminUserId);
}

/** Sets what happens to all that the agents of an organization send, and what follows from it. */
export async function usePreset(deciders: Deciders, outboundPreset: string): Promise<void> {
  const mutation = `mutation { applyReviewPreset(input: { outboundPreset: ${outboundPreset} }) { policy { version } } }`;
  const { errors } = await inBrowser(deciders.parley, await admin(deciders), mutation);
  if (errors !== undefined) throw new Error(`The preset was refused: ${JSON.stringify(errors)}`);
  await deciders.parley.work!.runDueJobs();
}

const fields = `id state topic operation revision contentSha256 peers preview edited note step behind contextMark contextChanged
  subject { type id } failure { code } content { content } decidedVia`;

/** A review as the people of the organization see it. */
export async function reviewOf(deciders: Deciders, id: string): Promise<any> {
  const { data, errors } = await deciders.parley.graphql(
    `{ review(id: "${id}") { ${fields} } }`,
    {},
    await admin(deciders),
  );
  if (errors !== undefined) throw new Error(`The review was refused: ${JSON.stringify(errors)}`);
  return data!["review"];
}

/** Decides as the admin does in a browser; the error is its extensions. */
export async function decide(
  deciders: Deciders,
  decision: "APPROVE" | "REJECT",
  id: string,
  more = "",
): Promise<{ readonly review: any; readonly error: any }> {
  const { revision, contentSha256 } = await reviewOf(deciders, id);
  const mutation = `mutation { decideReview(input: { id: "${id}", decision: ${decision}, revision: ${revision},
    contentSha256: "${contentSha256}" ${more} }) { review { ${fields} } } }`;
  const { data, errors } = await inBrowser(deciders.parley, await admin(deciders), mutation);
  return { review: data?.["decideReview"]?.review, error: errors?.[0]?.extensions };
}
