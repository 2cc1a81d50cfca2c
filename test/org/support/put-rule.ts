import { expect } from "vitest";
import { inBrowser } from "../../support/browser.js";
import { signedIn } from "../../support/org.js";
import type { TestParley } from "../../support/parley.js";

/** A condition about volumes, with what it needs to be written in GraphQL. */
export const over = (type: string, count: number, hours = 24): string =>
  `{ type: "${type}", value: { count: ${count}, hours: ${hours} } }`;

/** Makes a rule of an organization as its admin does in a browser; its id. */
export async function putRule(
  parley: TestParley,
  { id, adminUserId }: { readonly id: string; readonly adminUserId: string },
  operations: readonly string[],
  conditions: string,
  action = "BLOCK",
  more = "",
): Promise<string> {
  const mutation = `mutation { createReviewRule(input: { name: "One", operations: ${JSON.stringify(operations)},
    action: ${action}, conditions: [${conditions}] ${more} }) { rule { id } } }`;
  const { data, errors } = await inBrowser(parley, await signedIn(parley.services, id, adminUserId), mutation);
  expect(errors).toBeUndefined();
  return data!["createReviewRule"].rule.id;
}
