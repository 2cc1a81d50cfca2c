import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";

/**
 * The size of an operation's selections, computed before anything runs. A fragment counts completely at every spread.
 * The document need not be valid.
 */
export interface Extent {
  /** Fields, without introspection. */
  readonly fields: number;
  /** Fields with subfields. */
  readonly objects: number;
  /** Fields, spreads and inline fragments. */
  readonly selections: number;
  readonly directives: number;
  /** Values in the text. A value in lists doubles for each list around it. */
  readonly literals: number;
  /** How often each variable is used. */
  readonly uses: ReadonlyMap<string, number>;
}

type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/** The content of one definition itself, and the fragments that it spreads, outside of introspection and inside. */
interface Own {
  fields: number;
  objects: number;
  selections: number;
  directives: number;
  literals: number;
  readonly uses: string[];
  readonly outside: Map<string, number>;
  readonly inside: Map<string, number>;
}

/** Measures an operation in one walk over every definition it needs, however often its fragments are spread. */
export function extentOf(document: DocumentNode, operation: OperationDefinitionNode): Extent {
  const fragments = fragmentsOf(document);
  const outside = new Map<Definition, number>([[operation, 1]]);
  const inside = new Map<Definition, number>();
  const total = { fields: 0, objects: 0, selections: 0, directives: 0, literals: 0 };
  const uses = new Map<string, number>();
  const measured = new Map<Definition, Own>();
  const ownOf = (definition: Definition): Own => {
    let own = measured.get(definition);
    if (own === undefined) measured.set(definition, (own = measure(definition)));
    return own;
  };
  for (const definition of fromTheTop(operation, fragments, ownOf)) {
    const own = ownOf(definition);
    const shown = outside.get(definition) ?? 0;
    const times = shown + (inside.get(definition) ?? 0);
    total.fields += shown * own.fields;
    total.objects += shown * own.objects;
    total.selections += times * own.selections;
    total.directives += times * own.directives;
    total.literals += times * own.literals;
    for (const name of own.uses) uses.set(name, (uses.get(name) ?? 0) + times);
    const spread = (counts: Map<Definition, number>, name: string, count: number): void => {
      const fragment = fragments.get(name);
      if (fragment !== undefined && count > 0) counts.set(fragment, (counts.get(fragment) ?? 0) + count);
    };
    for (const [name, count] of own.outside) {
      spread(outside, name, shown * count);
      spread(inside, name, (times - shown) * count);
    }
    for (const [name, count] of own.inside) spread(inside, name, times * count);
  }
  return { ...total, uses };
}

/** The fragments of a document by name. */
export function fragmentsOf(document: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const node of document.definitions) {
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
  }
  return fragments;
}

/** The operation and its fragments, each before those it spreads. A spread that closes a circle is not followed. */
function fromTheTop(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ownOf: (definition: Definition) => Own,
): Definition[] {
  const seen = new Set<Definition>();
  const done: Definition[] = [];
  const follow = (definition: Definition): void => {
    seen.add(definition);
    const { outside, inside } = ownOf(definition);
    for (const name of [...outside.keys(), ...inside.keys()]) {
      const fragment = fragments.get(name);
      if (fragment !== undefined && !seen.has(fragment)) follow(fragment);
    }
    done.push(definition);
  };
  follow(operation);
  return done.reverse();
}

function measure(definition: Definition): Own {
  const own: Own = {
    fields: 0,
    objects: 0,
    selections: 0,
    directives: 0,
    literals: 0,
    uses: [],
    outside: new Map(),
    inside: new Map(),
  };
  const value = (node: ValueNode, times: number): void => {
    if (node.kind === Kind.VARIABLE) own.uses.push(node.name.value);
    if (node.kind === Kind.LIST) for (const item of node.values) value(item, times * 2);
    else if (node.kind === Kind.OBJECT) for (const field of node.fields) value(field.value, times);
    own.literals += times;
  };
  const values = (node: SelectionNode | Definition): void => {
    if (node.kind === Kind.FIELD) for (const argument of node.arguments ?? []) value(argument.value, 1);
    for (const directive of node.directives ?? []) {
      own.directives += 1;
      for (const argument of directive.arguments ?? []) value(argument.value, 1);
    }
  };
  const select = ({ selections }: SelectionSetNode, introspects: boolean): void => {
    for (const selection of selections) {
      own.selections += 1;
      values(selection);
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const spreads = introspects ? own.inside : own.outside;
        spreads.set(selection.name.value, (spreads.get(selection.name.value) ?? 0) + 1);
        continue;
      }
      const within = introspects || (selection.kind === Kind.FIELD && isIntrospection(selection.name.value));
      if (selection.kind === Kind.FIELD && !within) {
        own.fields += 1;
        if (selection.selectionSet !== undefined) own.objects += 1;
      }
      if (selection.selectionSet !== undefined) select(selection.selectionSet, within);
    }
  };
  values(definition);
  for (const { defaultValue, directives } of definition.variableDefinitions ?? []) {
    own.literals += 1;
    own.directives += directives?.length ?? 0;
    if (defaultValue !== undefined) value(defaultValue, 1);
  }
  select(definition.selectionSet, false);
  return own;
}

/** Fields of every schema that describe the schema. */
export function isIntrospection(field: string): boolean {
  return field === "__schema" || field === "__type";
}
