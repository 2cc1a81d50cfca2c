import {
  ExportReviewListEntriesDocument,
  ExportReviewListsDocument,
  ExportReviewRulesDocument,
} from "../../clients/graphql/index.js";
import type { Step } from "./step.js";

/** Entries in one page. */
const pageSize = 100;

/** The position in the lists of reviews: a list, and the page of its entries. */
interface At {
  readonly listId: string;
  readonly after: string | null;
}

/** The policy and the rules of reviews, in their order. */
export const reviewRules: Step = {
  name: "review-rules",
  async *read({ run }) {
    const { reviewPolicy, reviewRules: rules } = await run(ExportReviewRulesDocument, {});
    yield { file: "review-policy.jsonl", row: reviewPolicy ?? {} };
    for (const row of rules) yield { file: "review-rules.jsonl", row };
    return null;
  },
};

/** The lists that review rules name, and their entries list by list. */
export const reviewLists: Step = {
  name: "review-lists",
  async *read({ run }, at: At | null) {
    const { reviewLists: lists } = await run(ExportReviewListsDocument, {});
    if (at === null) for (const row of lists) yield { file: "review-lists.jsonl", row };
    const current = at === null ? lists[0] : lists.find(({ id }) => id === at.listId);
    if (current === undefined) return null;
    const variables = { listId: current.id, first: pageSize, after: at?.after ?? null };
    const page = (await run(ExportReviewListEntriesDocument, variables)).reviewListEntries;
    for (const row of page.nodes) yield { file: "review-list-entries.jsonl", row: { listId: current.id, ...row } };
    if (page.pageInfo.hasNextPage) return { listId: current.id, after: page.pageInfo.endCursor };
    const next = lists[lists.indexOf(current) + 1];
    return next === undefined ? null : { listId: next.id, after: null };
  },
};
