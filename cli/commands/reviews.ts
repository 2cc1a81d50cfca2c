import { type Command, Option } from "commander";
import {
  DecideReviewDocument,
  ListReviewsDocument,
  type ListReviewsQuery,
  RetryReviewDocument,
  ShowReviewDocument,
  type ShowReviewQuery,
  WithdrawReviewDocument,
} from "../../clients/graphql/index.js";
import { NothingThereError } from "../terminal/exit-codes.js";
import { online, type Online } from "../terminal/online.js";
import { addEdit } from "./review-edit.js";
import { shownContent, withMarks } from "./shown-content.js";
import { decideHereOrInBrowser } from "./decide-in-browser.js";
import { addWatch } from "./watch-reviews.js";

type Line = ListReviewsQuery["reviews"]["nodes"][number];
type Reason = "WRONG_RECIPIENT" | "WRONG_CONTENT" | "NOT_NOW" | "POLICY" | "SUSPICIOUS" | "OTHER";

const states = ["pending", "approved", "released", "failed", "rejected", "expired", "withdrawn", "canceled"] as const;
const reasons = ["wrong_recipient", "wrong_content", "not_now", "policy", "suspicious", "other"] as const;

const needs = ["stale", "context_changed", "suspicious", "earlier_pending"] as const;

interface Approval {
  readonly hash: string;
  readonly note?: string;
  readonly acknowledge?: (typeof needs)[number][];
  readonly allowSender?: true;
}

/** `parley reviews`. */
export function addReviews(program: Command): void {
  const reviews = program.command("reviews").description("what agents want to send and a person must agree to");
  reviews
    .command("list")
    .description("list reviews; what waits comes with the oldest first")
    .addOption(new Option("--state <state>", "in this state").choices(states).default("pending"))
    .option("--agent <handle>", "of this agent")
    .action(
      online(async (run, { state, agent }: { state: (typeof states)[number]; agent?: string }) => {
        const wanted = [state.toUpperCase() as Line["state"]];
        const variables = { states: wanted, agentHandle: agent?.replace(/^@/, "") ?? null, first: 100 };
        const { nodes, pageInfo } = (await run.run(ListReviewsDocument, variables)).reviews;
        run.out.table(
          { items: nodes, next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null },
          [
            ["ID", ({ id }) => id],
            ["AGENT", ({ identity }) => (identity == null ? "deleted" : `@${identity.agentHandle}`)],
            ["TO", ({ peers }) => peers.join(", ")],
            ["ENDS", ({ expiresAt }) => expiresAt],
            ["CONTENT", ({ preview }) => preview],
          ],
          "Nothing.",
        );
      }),
    );
  reviews
    .command("show")
    .argument("<id>", "the review")
    .description("show what is to be sent, its recipients first, and the hash that `approve` needs")
    .action(
      online(async (run, id: string) => {
        const review = await read(run, id);
        const { state, revision, contentSha256, content, agentNote } = review;
        run.out.result(review, () => [
          ...shownContent(content?.content ?? null),
          ...(agentNote === null ? [] : ["", `The agent says: ${withMarks(agentNote)}`]),
          "",
          `${state.toLowerCase()}, revision ${revision}`,
          `parley reviews approve ${id} --hash ${contentSha256}`,
        ]);
      }),
    );
  reviews
    .command("approve")
    .argument("<id>", "the review")
    .description(
      "approve what `show` showed; where a browser is needed, it names the page of the console and waits for the decision",
    )
    .requiredOption("--hash <sha256>", "the hash that `show` printed")
    .option("--note <text>", "for the agent")
    .option("--allow-sender", "of something that arrived: its sender joins the list released_senders")
    .addOption(new Option("--acknowledge <what...>", "what the answer asks for, after you looked at it").choices(needs))
    .action(
      online(async (run, id: string, { hash, note, acknowledge = [], allowSender }: Approval) => {
        // The hash is that of what the person has read; the server refuses any other.
        const { revision } = await read(run, id);
        const seen = acknowledge.map((one) => one.toUpperCase() as Uppercase<(typeof needs)[number]>);
        const more = { note, acknowledge: seen, allowSender };
        const input = { id, decision: "APPROVE", revision, contentSha256: hash, ...more } as const;
        const review = await decideHereOrInBrowser(run, input);
        run.out.result(review, () => [said(review)]);
      }),
    );
  addEdit(reviews);
  addWatch(reviews);
  reviews
    .command("reject")
    .argument("<id>", "the review")
    .description("refuse it: it is not sent")
    .addOption(new Option("--reason <reason>", "why").choices(reasons).default("other"))
    .option("--note <text>", "for the agent")
    .action(
      online(async (run, id: string, { reason, note }: { reason: string; note?: string }) => {
        const { revision } = await read(run, id);
        const input = { id, decision: "REJECT", revision, reason: reason.toUpperCase() as Reason, note } as const;
        const { review } = (await run.run(DecideReviewDocument, { input })).decideReview;
        run.out.result(review, () => [said(review)]);
      }),
    );
  reviews
    .command("retry")
    .argument("<id>", "the review")
    .description("try again to send what was approved and could not be sent")
    .action(
      online(async (run, id: string) => {
        const { revision } = await read(run, id);
        const { review } = (await run.run(RetryReviewDocument, { id, revision })).retryReview;
        run.out.result(review, () => [said(review)]);
      }),
    );
  reviews
    .command("withdraw")
    .argument("<id>", "the review")
    .description("withdraw it: it is not sent")
    .action(
      online(async (run, id: string) => {
        const { review } = (await run.run(WithdrawReviewDocument, { id })).withdrawReview;
        run.out.result(review, () => [said(review)]);
      }),
    );
}

async function read(run: Online, id: string): Promise<NonNullable<ShowReviewQuery["review"]>> {
  const { review } = await run.run(ShowReviewDocument, { id });
  if (review == null) throw new NothingThereError("There is no such review.");
  return review;
}

const said = ({ state }: Line): string => `It is ${state.toLowerCase()}.`;
