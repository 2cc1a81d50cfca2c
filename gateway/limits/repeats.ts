import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
  visit,
} from "graphql";

const aliased = new WeakMap<OperationDefinitionNode, boolean>();

/**
 * How often an operation asks for the same at most: names under which one field with the same arguments is selected in
 * one place. The field is loaded once and answered under each of them, so that the answer can be many times what was
 * loaded and budgeted. The cost of the operation must have been found small before: fragments are followed wherever they
 * are spread.
 */
export function mostRepeats(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  let has = aliased.get(operation);
  if (has === undefined) aliased.set(operation, (has = hasAlias(document)));
  if (!has) return 1;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }

  /** Fields of sets that are answered as one object, by the name in the answer. */
  function fieldsOf(sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
    const fields = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const collect = (set: SelectionSetNode): void => {
      for (const selection of set.selections) {
        if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
        else if (selection.kind === Kind.FIELD) {
          const name = (selection.alias ?? selection.name).value;
          const nodes = fields.get(name);
          if (nodes === undefined) fields.set(name, [selection]);
          else nodes.push(selection);
        } else if (!spread.has(selection.name.value)) {
          spread.add(selection.name.value);
          collect(fragments.get(selection.name.value)!.selectionSet);
        }
      }
    };
    for (const set of sets) collect(set);
    return fields;
  }

  function most(sets: readonly SelectionSetNode[]): number {
    const counts = new Map<string, number>();
    let highest = 1;
    for (const nodes of fieldsOf(sets).values()) {
      const asked = askedBy(nodes[0]!, variables);
      counts.set(asked, (counts.get(asked) ?? 0) + 1);
      const inside = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (inside.length > 0) highest = Math.max(highest, most(inside));
    }
    return Math.max(highest, ...counts.values());
  }
  return most([operation.selectionSet]);
}

/** The field and its arguments, equal for fields that load the same. */
function askedBy({ name, arguments: given = [] }: FieldNode, variables: Readonly<Record<string, unknown>>): string {
  if (given.length === 0) return name.value;
  const values = given.map((one) => [one.name.value, valueFromASTUntyped(one.value, variables) ?? null] as const);
  return `${name.value} ${JSON.stringify(values.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
}

function hasAlias(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field({ alias }) {
      if (alias !== undefined) found = true;
    },
  });
  return found;
}
