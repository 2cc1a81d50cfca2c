import { Type } from "typebox";
import {
  type CorrespondenceChannel,
  type CorrespondenceContent,
  type CorrespondenceOrder,
  GetContactCorrespondenceDocument,
} from "../../../generated/documents.js";
import { invalidValue } from "../../../subgraphs/shared/errors/shared-errors.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { correspondenceRecord } from "./correspondence-record.js";

const names = ["email", "sms", "imessage", "calls", "slack", "a2a"] as const;
const text = (description: string) => Type.Optional(Type.String({ description }));
const limit = (description: string) => Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description }));
const own = limit("Instead of `limit_per_channel`.");

/** The route of correspondence (wire contract contacts 8). */
export const correspondence: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: "/api/v1/contacts/{contact_id}/correspondence",
    credentials: ["api_key", "bearer"],
    tag: "Contacts",
    summary: "What an agent and a contact exchanged",
    description:
      "Merged over channels, in one order over all pages. Without blocked messages and spam. A page may have no messages and a " +
      "`next_cursor`: there are more behind many that are not shown.",
    query: Type.Object({
      identity_id: text("UUID of the agent. An agent's key always gets its own correspondence; all others need it."),
      channels: Type.Optional(
        Type.Array(Type.String(), {
          description: `Some of ${names.join(", ")}, repeated or with commas. Default: the first four.`,
        }),
      ),
      after: text("Not before this date or time; without a zone in UTC."),
      before: text("Before this date or time."),
      limit_per_channel: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "Messages of each channel in a page." }),
      ),
      email_limit: own,
      sms_limit: own,
      imessage_limit: own,
      calls_limit: own,
      slack_limit: own,
      a2a_limit: own,
      cursor: text("`next_cursor` of the page before. The other parameters must be the same."),
      order: Type.Optional(Type.Enum(["asc", "desc"], { default: "desc", description: "By time." })),
      content: Type.Optional(
        Type.Enum(["metadata", "preview", "full"], {
          default: "preview",
          description: "Nothing that was written, its beginning, or all of it.",
        }),
      ),
      transcripts: Type.Optional(
        Type.Enum(["none", "abridged", "full"], { default: "none", description: "Of calls. Agents here have none." }),
      ),
      include_failed: Type.Optional(
        Type.Boolean({ default: false, description: "Whether messages that did not arrive are there too." }),
      ),
    }),
    response: correspondenceRecord.schema,
    action: "contact.read",
    document: GetContactCorrespondenceDocument,
    variables: ({ params, query }) => ({
      contactId: params.contact_id,
      identityId: query.identity_id ?? null,
      channels: channelsOf(query.channels),
      since: query.after ?? null,
      until: query.before ?? null,
      limitPerChannel: query.limit_per_channel ?? null,
      limits: {
        email: query.email_limit,
        sms: query.sms_limit,
        imessage: query.imessage_limit,
        calls: query.calls_limit,
        slack: query.slack_limit,
        a2a: query.a2a_limit,
      },
      cursor: query.cursor ?? null,
      order: (query.order?.toUpperCase() ?? null) as CorrespondenceOrder | null,
      content: (query.content?.toUpperCase() ?? null) as CorrespondenceContent | null,
      includeFailed: query.include_failed ?? null,
    }),
    loc: { since: ["query", "after"], until: ["query", "before"], channels: ["query", "channels"] },
    answer: (data) => correspondenceRecord.write(found(data.contactCorrespondence)),
  }),
];

function channelsOf(given: readonly string[] | undefined): CorrespondenceChannel[] | null {
  const wanted = (given ?? []).flatMap((part) => part.split(",")).filter((name) => name !== "");
  if (!wanted.every((name) => (names as readonly string[]).includes(name))) {
    throw invalidValue(["channels"], `A channel is one of ${names.join(", ")}.`);
  }
  return wanted.length === 0 ? null : [...new Set(wanted)].map((name) => name.toUpperCase() as CorrespondenceChannel);
}
