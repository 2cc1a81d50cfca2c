import type { RequestContext } from "../../shared/context/request-context.js";
import {
  type CorrespondenceChannel,
  correspondenceChannels,
  type CorrespondenceContent,
  type CorrespondenceEntry,
} from "../../shared/correspondence/correspondence-entry.js";
import { allCorrespondence } from "../../shared/correspondence/correspondence-source.js";
import { readMoment } from "../../shared/dates/moment-text.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid, sharedErrors } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { type ContactRow, identifiersOf } from "../contacts/public.js";
import { type Order, type Place, spotAfter } from "./rules/channel-place.js";
import { mergeChannels } from "./rules/merge-channels.js";
import { type GivenLimits, readLimits } from "./rules/read-limits.js";
import { walkChannel } from "./walk-channel.js";

/** The parameters of a correspondence. */
export interface CorrespondenceArgs extends GivenLimits {
  readonly channels?: readonly CorrespondenceChannel[] | null;
  readonly since?: string | null;
  readonly until?: string | null;
  readonly order?: Order | null;
  readonly content?: CorrespondenceContent | null;
  readonly includeFailed?: boolean | null;
  readonly cursor?: string | null;
}

/** Whether a channel could have messages. */
export interface ChannelState {
  readonly channel: CorrespondenceChannel;
  readonly status: "available" | "no_identifier" | "no_resource";
  readonly returned: number;
}

/** A page of the messages that an identity exchanged with a contact. */
export interface CorrespondencePage {
  readonly items: readonly CorrespondenceEntry[];
  readonly channels: readonly ChannelState[];
  readonly nextCursor: string | null;
}

/** The channels that are read unless others are named: older clients know no others (wire contract contacts 8). */
const usualChannels: readonly CorrespondenceChannel[] = ["email", "sms", "imessage", "calls"];

/**
 * A page of what an identity, which the viewer sees, exchanged with a contact (wire contract contacts 8).
 * @throws Problem `validation_failed`, `invalid_cursor`
 */
export async function readCorrespondence(
  context: RequestContext,
  contact: ContactRow,
  identityId: string,
  args: CorrespondenceArgs,
): Promise<CorrespondencePage> {
  const { viewer, services } = context;
  const { reader } = services.database.request;
  const asked = readArgs(args);
  const { channels, limits, order, ...filter } = asked;
  const list = `correspondence ${JSON.stringify([contact.id, identityId, asked])}`;
  const start = args.cursor == null ? null : placeOf(readSignedText(services.keyring, "cursors", list, args.cursor));
  const identifiers = identifiersOf(contact);
  const sources = services.parts.get(allCorrespondence);
  const walks = await Promise.all(
    channels.map(async (channel) => {
      const source = sources[channel];
      if (source === undefined || !(await source.isOpen(reader, identityId))) return { channel, status: "no_resource" };
      const own = identifiers.filter(({ kind }) => kind === source.identifiedBy).map(({ value }) => value);
      if (own.length === 0) return { channel, status: "no_identifier" };
      const beyond = start === null ? null : spotAfter(start, channel, order);
      const slice = { identityId, identifiers: own, order, ...filter, beyond };
      const walk = await walkChannel(reader, viewer, { channel, source, limit: limits[channel]! }, slice);
      return { channel, status: "available", walk };
    }),
  );
  const page = mergeChannels(
    walks.flatMap(({ walk }) => walk ?? []),
    order,
  );
  const found = new Map<string, CorrespondenceEntry>();
  await Promise.all(
    channels.map(async (channel) => {
      const ids = page.positions.filter((place) => place.channel === channel).map(({ id }) => id);
      if (ids.length === 0) return;
      const entries = await sources[channel]!.read(reader, viewer, identityId, ids, filter.content);
      for (const entry of entries) found.set(`${channel} ${entry.sourceId}`, entry);
    }),
  );
  // A message may be deleted between the two reads.
  const items = page.positions.flatMap(({ channel, id }) => found.get(`${channel} ${id}`) ?? []);
  return {
    items,
    channels: walks.map(({ channel, status }) => ({
      channel,
      status: status as ChannelState["status"],
      returned: items.filter((item) => item.channel === channel).length,
    })),
    nextCursor: page.end === null ? null : signText(services.keyring, "cursors", list, partsOf(page.end)),
  };
}

/** The arguments with their defaults. Throws `validation_failed`. */
function readArgs(args: CorrespondenceArgs) {
  const violations: Violation[] = [];
  const moment = (name: "since" | "until"): Date | null => {
    const text = args[name];
    const read = text == null ? null : readMoment(text);
    if (text != null && read === null) violations.push({ path: [name], message: notADate });
    return read;
  };
  const named = new Set(args.channels?.length ? args.channels : usualChannels);
  const channels = correspondenceChannels.filter((channel) => named.has(channel));
  const { limits, violations: limitViolations } = readLimits(channels, args);
  const asked = {
    channels,
    limits,
    order: args.order ?? "desc",
    since: moment("since"),
    until: moment("until"),
    content: args.content ?? "preview",
    includesFailed: args.includeFailed ?? false,
  };
  if (violations.length + limitViolations.length > 0) throw invalid([...violations, ...limitViolations]);
  return asked;
}

const notADate = "This is not a date as 2026-07-01, or a time as 2026-07-01T09:30:00Z.";

const partsOf = ({ occurredAt, channel, id }: Place) => [occurredAt.getTime(), channel, id];

function placeOf(value: unknown): Place {
  const [at, channel, id] = Array.isArray(value) ? (value as unknown[]) : [];
  const isChannel = correspondenceChannels.includes(channel as CorrespondenceChannel);
  if (typeof at !== "number" || !isChannel || typeof id !== "string" || !isUuid(id)) {
    throw sharedErrors.problem("invalid_cursor");
  }
  return { occurredAt: new Date(at), channel: channel as CorrespondenceChannel, id };
}
