import type { RequestContext } from "../../shared/context/request-context.js";
import { invalidValue, sharedErrors } from "../../shared/errors/shared-errors.js";
import { type ConnectionArgs, connectionOf, type ConnectionValue } from "../../shared/graphql/connection.js";
import { foldLabel, labelViolation } from "../../shared/labels/rules/label-name.js";
import { checkOffset, checkPageSize } from "../../shared/pagination/page.js";
import { readSignedText, signText } from "../../shared/secrets/signed-text.js";
import { cataloguePage } from "./rules/catalogue-page.js";
import { listVisibleCatalogue } from "./store/labels.js";
import type { Label } from "./types/label.js";

/** Arguments of a page of the catalogue. */
export interface LabelPageArgs extends ConnectionArgs {
  readonly offset?: number | null;
  readonly prefix?: string | null;
}

/** A page of the labels of the viewer's organization: system labels, then its own, alphabetically. */
export async function pageLabels(context: RequestContext, args: LabelPageArgs): Promise<ConnectionValue<Label>> {
  const { viewer, services } = context;
  const prefix = foldLabel(args.prefix ?? "");
  const violation = prefix === "" ? null : labelViolation(prefix);
  if (violation !== null) throw invalidValue(["prefix"], violation);
  const list = `labels ${prefix}`;
  const first = checkPageSize(args.first);
  const skip = checkOffset(args.offset, args.after);
  const after = args.after == null ? null : readSignedText(services.keyring, "cursors", list, args.after);
  if (after !== null && typeof after !== "string") throw sharedErrors.problem("invalid_cursor");
  // One more than fits shows whether another page follows.
  const page = cataloguePage(prefix, first + 1, after, skip);
  const slice = { prefix, after: page.after, skip: page.skip, take: page.room };
  const own = page.room === 0 ? [] : await listVisibleCatalogue(services.database.request.reader, viewer, slice);
  const labels: Label[] = [
    ...page.system.map((name) => ({ ...nothing, id: null, name, isSystem: true })),
    ...own.map((row) => ({ ...row, isSystem: false })),
  ];
  return connectionOf(
    { rows: labels.slice(0, first), hasNextPage: labels.length > first },
    ({ name }) => signText(services.keyring, "cursors", list, name),
    (label) => label,
  );
}

const nothing = { color: null, description: null, createdAt: null, updatedAt: null };
