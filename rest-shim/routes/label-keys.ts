import { Type } from "typebox";
import { invalidValue } from "../../subgraphs/shared/errors/shared-errors.js";
import { labelsOfText } from "../../subgraphs/shared/labels/rules/filter-text.js";

const Labels = (description: string) =>
  Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())], { description }));

/** Body keys that change labels (wire contract labels 2.4). */
export const labelKeys = {
  add_labels: Labels("One label, or several. A label that is also removed is removed."),
  remove_labels: Labels("One label, or several."),
};

interface LabelBody {
  readonly add_labels?: string | string[];
  readonly remove_labels?: string | string[];
}

/** The same as operations take them. */
export const labelInput = (body: LabelBody) => ({
  ...(body.add_labels === undefined ? {} : { addLabels: [body.add_labels].flat() }),
  ...(body.remove_labels === undefined ? {} : { removeLabels: [body.remove_labels].flat() }),
});

const Filter = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

/** Query keys that filter by labels (wire contract labels 3). */
export const labelFilters = {
  labels: Filter("Labels that must all be there: 1 to 20, repeated, with commas between them, or as a JSON array."),
  not_labels: Filter("Labels of which none may be there, in the same form."),
};

interface LabelQuery {
  readonly labels?: string[];
  readonly not_labels?: string[];
}

/** The same as operations take them. Throws `validation_failed` for broken JSON. */
export const labelFilter = ({ labels, not_labels }: LabelQuery) => ({
  labels: namesOf("labels", labels),
  notLabels: namesOf("notLabels", not_labels),
});

function namesOf(field: string, values: string[] | undefined): string[] | undefined {
  if (values === undefined) return undefined;
  const names = labelsOfText(values);
  if (names === null) throw invalidValue([field], "This is not a list of labels.");
  return names;
}

/** Where labels stand in a query. */
export const labelLoc = { labels: ["query", "labels"], notLabels: ["query", "not_labels"] } as const;
