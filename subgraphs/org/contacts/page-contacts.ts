import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue, sharedErrors } from "../../shared/errors/shared-errors.js";
import { type ConnectionArgs, connectionOf, type ConnectionValue } from "../../shared/graphql/connection.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { checkOffset, checkPageSize } from "../../shared/pagination/page.js";
import { inSearchSlot, inSearchTime } from "../../shared/search/search-slots.js";
import { rowsThatFit } from "../../shared/rules/page-bytes.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { contactById } from "./loaders.js";
import { longestSearch, readContactSearch } from "./rules/contact-filter.js";
import { type ContactFilter, type ListedContact, listVisibleContacts } from "./store/contact-lists.js";
import type { Contact } from "./types/contact.js";

/** Arguments of a page of contacts. */
export interface ContactPageArgs extends ConnectionArgs {
  readonly offset?: number | null;
  readonly search?: string | null;
  readonly order?: ContactFilter["order"] | null;
  readonly reviewStatus?: ContactFilter["reviewStatus"];
}

/** The most contacts of one page (wire contract contacts 5). */
export const largestPage = 200;

/**
 * A page of the contacts of the viewer's organization. It ends early where its cards would be too large. Throws
 * `validation_failed`, `invalid_cursor`.
 */
export async function pageContacts(context: RequestContext, args: ContactPageArgs): Promise<ConnectionValue<Contact>> {
  const { viewer, services } = context;
  const search = readContactSearch(args.search);
  if (search === undefined) {
    throw invalidValue(["search"], `A search has at most ${longestSearch} characters and no NUL.`);
  }
  const first = checkPageSize(args.first, "first", largestPage);
  const skip = checkOffset(args.offset, args.after);
  const statuses = new Set(args.reviewStatus ?? []);
  const filter = {
    search,
    order: args.order ?? "recent",
    reviewStatus: statuses.size === 0 ? null : [...statuses].toSorted(),
  };
  const list = `contacts ${JSON.stringify(filter)}`;
  const after = args.after == null ? null : placeOf(readSignedText(services.keyring, "cursors", list, args.after));
  // One more than fits shows whether another page follows.
  const slice = { after, skip, take: first + 1 };
  const listed = await (search === null
    ? listVisibleContacts(services.database.request.reader, viewer, filter, slice)
    : inSearchSlot(context, () => inSearchTime(context, (tx) => listVisibleContacts(tx, viewer, filter, slice))));
  const fitting = rowsThatFit(listed.map(({ bytes }) => bytes));
  const shown = listed.slice(0, Math.min(first, fitting));
  const loader = context.loader(contactById);
  const contacts = await Promise.all(shown.map(({ id }) => loader.load(id)));
  // A contact may be deleted between the two reads.
  const rows = shown.flatMap((place, index) => {
    const contact = contacts[index];
    return contact == null ? [] : [{ place, contact: contact as unknown as Contact }];
  });
  return connectionOf(
    { rows, hasNextPage: listed.length > shown.length },
    ({ place }) =>
      signText(services.keyring, "cursors", list, [
        (filter.order === "created" ? place.createdAt : place.updatedAt).getTime(),
        filter.order === "name" ? place.sortName : "",
        place.id,
      ]),
    ({ contact }) => contact,
  );
}

function placeOf(value: unknown): ListedContact {
  const [at, sortName, id] = Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof at !== "number" || typeof sortName !== "string" || typeof id !== "string" || !isUuid(id)) {
    throw sharedErrors.problem("invalid_cursor");
  }
  const moment = new Date(at);
  return { updatedAt: moment, createdAt: moment, sortName, id };
}
