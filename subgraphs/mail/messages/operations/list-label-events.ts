import { Arg, Args, Ctx, Field, ID, InputType, Query, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { isRefusal, readDateRange } from "../../../shared/dates/date-range.js";
import { invalidValue } from "../../../shared/errors/shared-errors.js";
import { ConnectionArgs, pageRequest, toConnection } from "../../../shared/graphql/connection.js";
import { canonicalJson } from "../../../shared/idempotency/canonical-json.js";
import { foldLabel, labelViolation } from "../../../shared/labels/rules/label-name.js";
import { ownMailbox } from "../../mailboxes/public.js";
import { messageAuthority } from "../authority.js";
import { resolveMessages } from "../resolve-messages.js";
import { type LabelEventRow, listVisibleLabelEvents } from "../store/visible-label-events.js";
import { type MailLabelEvent, MailLabelEventConnection } from "../types/label-event.js";

@InputType({ description: "Filters for label events. All of them must match." })
class MailLabelEventFilter {
  @Field(() => ID, { nullable: true, description: "UUID or Message-ID of a message." })
  messageId?: string | null;

  @Field(() => String, { nullable: true, description: "A label." })
  label?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Only events of this time or later: a date such as 2026-07-01, or a time.",
  })
  startDatetime?: string | null;

  @Field(() => String, { nullable: true, description: "Only events of this time or earlier." })
  endDatetime?: string | null;

  @Field(() => String, { nullable: true, description: "IANA time zone of times without a zone. Default: UTC." })
  timeZone?: string | null;
}

const argumentNames = { start: "startDatetime", end: "endDatetime", timeZone: "timeZone" } as const;

/** `mailLabelEvents` (wire contract labels 3). */
@Resolver()
export class ListLabelEvents {
  @Query(() => MailLabelEventConnection, {
    description:
      "The labels that messages of a mailbox got and lost, newest first: the organization's own, `read`, `unread` and " +
      "`starred`. They are kept as long as the event log. Errors: `not_found`, `invalid_cursor`, `validation_failed`.",
  })
  async mailLabelEvents(
    @Arg("mailbox", () => String, { description: "Address of the mailbox. Case does not matter." }) address: string,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: RequestContext,
    @Arg("filter", () => MailLabelEventFilter, { nullable: true, description: "Filter of the list." })
    filter?: MailLabelEventFilter | null,
  ) {
    const { viewer, services } = context;
    const mailbox = await ownMailbox(context, messageAuthority["mail.read"], address);
    const { messageId, label, startDatetime: start, endDatetime: end, timeZone } = filter ?? {};
    const list = `mail-label-events/${mailbox.id}/${canonicalJson([messageId, label, start, end, timeZone])}`;
    const request = pageRequest(context, list, args);
    const dates = readDateRange({ start, end, timeZone });
    if (isRefusal(dates)) throw invalidValue([argumentNames[dates.refused]], dates.message);
    const page = await listVisibleLabelEvents(
      services.database.request.reader,
      viewer,
      {
        mailboxId: mailbox.id,
        messageIds: messageId == null ? null : await idsOf(context, mailbox.id, messageId),
        label: label == null ? null : readLabel(label),
        dates,
      },
      request,
    );
    return toConnection(
      context,
      list,
      page,
      (row) => ({ createdAt: row.eventAt, id: row.id }),
      (row: LabelEventRow) => row as unknown as MailLabelEvent,
    );
  }
}

async function idsOf(context: RequestContext, mailboxId: string, messageId: string): Promise<string[]> {
  return (await resolveMessages(context, mailboxId, [messageId], 1)).map(({ id }) => id);
}

function readLabel(given: string): string {
  const label = foldLabel(given);
  const violation = labelViolation(label);
  if (violation !== null) throw invalidValue(["label"], violation);
  return label;
}
