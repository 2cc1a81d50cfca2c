import { type Static, Type } from "typebox";
import { labelFilter, labelFilters, labelLoc } from "../label-keys.js";
import type {
  MailDirection,
  MailFolder,
  MailMessageFilter,
  MailStatus,
  ScreeningLevel,
} from "../../../generated/documents.js";

const oneOf = <const Value extends string>(values: readonly Value[]) => Type.Optional(Type.Enum([...values]));

/** Query keys of date filters (spec 4.8). */
export const dateFilters = {
  start_datetime: Type.Optional(
    Type.String({ description: "Inclusive: a date, a time without a zone, or a time with Z or an offset." }),
  ),
  end_datetime: Type.Optional(Type.String({ description: "Inclusive. A date covers its entire day." })),
  tz: Type.Optional(Type.String({ description: "IANA time zone of values without a zone. Default: UTC." })),
};

/** Query keys of the list of messages (wire contract mail 1). */
export const messageFilters = {
  direction: oneOf(["inbound", "outbound"]),
  ...dateFilters,
  q: Type.Optional(Type.String({ description: "Words and quoted phrases that must all occur." })),
  is_read: Type.Optional(Type.Boolean()),
  is_starred: Type.Optional(Type.Boolean()),
  has_attachments: Type.Optional(Type.Boolean()),
  screening: Type.Optional(
    Type.Enum(["clean", "notice", "suspicious", "dangerous"], { description: "At least so dangerous." }),
  ),
  review: Type.Optional(
    Type.Literal("pending", { description: "Only what waits until a person agrees that it is sent." }),
  ),
  thread_id: Type.Optional(Type.String()),
  folder: oneOf(["inbox", "spam", "blocked", "archive"]),
  status: oneOf(["queued", "sent", "delivered", "bounced", "failed", "received"]),
  import_job_id: Type.Optional(Type.String()),
  ...labelFilters,
};

const Filters = Type.Object(messageFilters);

/** The same as the operation takes them. */
export function messageFilter(query: Static<typeof Filters>): MailMessageFilter {
  return {
    direction: query.direction?.toUpperCase() as MailDirection | undefined,
    startDatetime: query.start_datetime,
    endDatetime: query.end_datetime,
    timeZone: query.tz,
    search: query.q,
    isRead: query.is_read,
    isStarred: query.is_starred,
    hasAttachments: query.has_attachments,
    screening: query.screening?.toUpperCase() as ScreeningLevel | undefined,
    isHeld: query.review === undefined ? undefined : true,
    threadId: query.thread_id,
    folder: query.folder?.toUpperCase() as MailFolder | undefined,
    status: query.status?.toUpperCase() as MailStatus | undefined,
    importJobId: query.import_job_id,
    ...labelFilter(query),
  };
}

/** Where the values of filters stand in the query. */
export const messageLoc = { search: ["query", "q"], timeZone: ["query", "tz"], ...labelLoc } as const;
