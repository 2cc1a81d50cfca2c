import type { TestCredential, TestParley } from "../../support/parley.js";

/** Dismisses an unknown outcome, or reopens it. Returns the answer. */
export async function dismiss(
  parley: TestParley,
  credential: TestCredential,
  what: "Action" | "Operation",
  input: { readonly connectionId: string; readonly id: string; readonly dismissed?: boolean },
) {
  const document =
    `mutation ($input: DismissChat${what}Input!) ` +
    `{ dismissChat${what}(input: $input) { write: ${what.toLowerCase()} { id status dismissedAt } } }`;
  return parley.graphql(document, { input }, credential);
}
