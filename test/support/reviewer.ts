import { inBrowser } from "./browser.js";
import type { TestParley } from "./parley.js";

type Person = Readonly<Record<string, string>>;

const fields = `id state revision contentSha256 edited preview peers note decidedVia failure { code }
  approvals { required given } content { content }`;

/** A person who decides about reviews, as one does in a browser. */
export class Reviewer {
  /** @param person the headers of the person's session, which may change during a test */
  constructor(
    private readonly parley: TestParley,
    private readonly person: () => Person | Promise<Person>,
  ) {}

  async usePreset(preset: string): Promise<void> {
    await this.run(`mutation { applyReviewPreset(input: { outboundPreset: ${preset} }) { policy { version } } }`);
  }

  /** Makes a rule about all agents of the organization. */
  async rule(operation: string, condition: { readonly type: string; readonly value: unknown }, action = "HOLD") {
    const mutation = "mutation ($input: CreateReviewRuleInput!) { createReviewRule(input: $input) { __typename } }";
    const input = { name: condition.type, operations: [operation], action, conditions: [condition] };
    await this.run(mutation, { input });
  }

  /** Makes a list with these entries. Its id. */
  async list(kind: string, values: readonly string[]): Promise<string> {
    const made = await this.run(
      `mutation { createReviewList(input: { name: "${kind}", kind: ${kind} }) { list { id } } }`,
    );
    const { id } = made.data!["createReviewList"].list;
    const mutation =
      "mutation ($input: ReviewListEntriesInput!) { addReviewListEntries(input: $input) { __typename } }";
    await this.run(mutation, { input: { listId: id, values } });
    return id;
  }

  /** The review as it is now. */
  async read(id: string): Promise<any> {
    return (await this.run(`{ review(id: "${id}") { ${fields} } }`)).data!["review"];
  }

  /** Changes the revision that was read. Either the review or the error is there. */
  async revise({ id, revision, contentSha256 }: any, changes: object, more: object = {}) {
    const mutation = `mutation ($input: ReviseReviewInput!) { reviseReview(input: $input) { review { ${fields} } } }`;
    const variables = { input: { id, revision, contentSha256, changes, ...more } };
    const { data, errors } = await inBrowser(this.parley, await this.person(), mutation, variables);
    return { review: data?.["reviseReview"]?.review, error: errors?.[0]?.extensions as any };
  }

  /** Approves the revision that was read. */
  async approve({ id, revision, contentSha256 }: any, more: object = {}) {
    const mutation = `mutation ($input: DecideReviewInput!) { decideReview(input: $input) { review { ${fields} } } }`;
    const variables = { input: { id, decision: "APPROVE", revision, contentSha256, ...more } };
    const { data, errors } = await inBrowser(this.parley, await this.person(), mutation, variables);
    return { review: data?.["decideReview"]?.review, error: errors?.[0]?.extensions as any };
  }

  /** Runs an operation that must not fail. */
  async run(query: string, variables: object = {}) {
    const answer = await inBrowser(this.parley, await this.person(), query, variables);
    if (answer.errors !== undefined) throw new Error(JSON.stringify(answer.errors));
    return answer;
  }
}
