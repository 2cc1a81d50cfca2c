import { found } from "../../call/found.js";
import { Type } from "typebox";
import {
  McpCursorDocument,
  McpGetHeldDocument,
  type McpHeldContentFragment,
  McpHeldUpdatesDocument,
  McpListHeldDocument,
  McpWithdrawHeldDocument,
} from "../../../generated/mcp-documents.js";
import { nextCursor, pageField, pageInput, pageOf } from "../../call/paging.js";
import { nextWithin, over, waitInput } from "../../call/wait.js";
import type { Call } from "../../tool-call.js";
import { marks, operationTool, reads, tool, type Tool } from "../../tool.js";
import { heldRecord, heldSchema, heldSummary, heldSummaryRecord } from "./held-record.js";

const usual = 20;
const action = "review.read";
const ReviewId = Type.String({ description: "`held.review_id` of the answer to a send." });

/** `list_held`. */
const listHeld = operationTool({
  name: "list_held",
  title: "List what is held",
  description:
    "Lists what you sent that a person must agree to before it leaves, the oldest first. With `state` it lists what was decided, " +
    "the newest first.",
  action,
  effect: reads,
  input: Type.Object(
    {
      state: Type.Optional(
        Type.Enum(["pending", "approved", "released", "failed", "rejected", "expired", "withdrawn", "canceled"], {
          description: "Default: pending.",
        }),
      ),
      ...pageInput(50, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ held: Type.Array(heldSummary), ...pageField }),
  document: McpListHeldDocument,
  variables: ({ state = "pending", ...page }) => ({
    filter: { states: [state.toUpperCase() as McpHeldContentFragment["state"]] },
    ...pageOf(page, usual),
  }),
  answer: ({ reviews: { nodes, pageInfo } }) => ({ held: nodes.map(heldSummaryRecord), ...nextCursor(pageInfo) }),
});

/** `get_held`. */
const getHeld = operationTool({
  name: "get_held",
  title: "Read what is held",
  description: "Reads one held send: where it is, what a person wrote about it, and the text as it is now.",
  action,
  effect: reads,
  input: Type.Object({ review_id: ReviewId }, { additionalProperties: false }),
  output: Type.Object({ held: heldSchema }),
  document: McpGetHeldDocument,
  variables: ({ review_id: id }) => ({ id }),
  answer: ({ review }) => ({ held: heldRecord(found(review, "review with this id")) }),
});

/** `withdraw_held`. */
const withdrawHeld = operationTool({
  name: "withdraw_held",
  title: "Withdraw what is held",
  description:
    "Withdraws a held send: it never leaves. To change it, withdraw it and send the better one. You cannot undo this.",
  action: "review.withdraw",
  effect: { ...marks, openWorldHint: false },
  input: Type.Object({ review_id: ReviewId }, { additionalProperties: false }),
  output: Type.Object({ held: heldSchema }),
  argumentsOf: { id: "review_id" },
  document: McpWithdrawHeldDocument,
  variables: ({ review_id: id }) => ({ id }),
  answer: ({ withdrawReview: { review } }) => ({ held: heldRecord(review) }),
});

/** `wait_for_review`. */
const waitForReview = tool({
  name: "wait_for_review",
  title: "Wait for a decision",
  description:
    "Waits until a held send is decided, then returns the state, the note of the person and the final text. If the state is " +
    "still pending nobody has decided: go on with other work, and ask again later.",
  action,
  effect: reads,
  input: Type.Object({ review_id: ReviewId, ...waitInput }, { additionalProperties: false }),
  output: Type.Object({ held: heldSchema }),
  documents: [McpGetHeldDocument, McpCursorDocument, McpHeldUpdatesDocument],
  async run({ review_id: id, wait_seconds: seconds = 0 }, call) {
    return { held: heldRecord(await decided(call, id, seconds)) };
  },
});

/** The tools about an agent's own held sends (wire contract reviews 7.4). Their content is the agent's own. */
export const heldTools: readonly Tool[] = [listHeld, getHeld, withdrawHeld, waitForReview];

/** The review as soon as its state changes, or as it is when the time is over. */
async function decided(call: Call, id: string, seconds: number): Promise<McpHeldContentFragment> {
  const read = async () => found((await call.run(McpGetHeldDocument, { id })).review, "review with this id");
  if (seconds === 0) return read();
  const release = call.takeSlot();
  try {
    // The cursor is older than the review that is read: no change in between is missed.
    const { eventCursor: after } = await call.run(McpCursorDocument, {});
    const seen = await read();
    if (seen.state !== "PENDING") return seen;
    const stream = await call.subscribe(McpHeldUpdatesDocument, { after });
    try {
      const end = performance.now() + seconds * 1000;
      for (;;) {
        const next = await nextWithin(call, stream, end - performance.now());
        if (next === over) return seen;
        const { review } = next.reviewChanged;
        if (review != null && review.id === seen.id && review.state !== seen.state) return review;
      }
    } finally {
      await stream.return?.();
    }
  } finally {
    release();
  }
}
