import { createHash } from "node:crypto";
import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  visit,
} from "graphql";
import { fragmentsOf } from "./extent.js";
import { fieldsOf } from "./introspection-size.js";

const aliased = new WeakMap<OperationDefinitionNode, boolean>();

/**
 * How often an operation repeats a selection at most: names under which one field with the same arguments is selected
 * in one object. The field is loaded once and answered under each name, so the answer can be many times the loaded and
 * budgeted size. The extent of the operation must have been checked before, because fragments are followed at every
 * spread.
 */
export function mostRepeats(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  let has = aliased.get(operation);
  if (has === undefined) aliased.set(operation, (has = hasAlias(document)));
  if (!has) return 1;
  const fragments = fragmentsOf(document);
  const digests = new Map<string, string>();

  /** The key of a variable's value, computed once for all uses. */
  function ofVariable(name: string): string {
    let digest = digests.get(name);
    if (digest === undefined) digests.set(name, (digest = digestOf(variables[name])));
    return digest;
  }

  /** The field and its arguments; equal for fields that load the same data. */
  function askedBy({ name, arguments: given = [] }: FieldNode): string {
    if (given.length === 0) return name.value;
    const values = given.map((one) => `${one.name.value}:${digestOfNode(one.value, ofVariable)}`);
    return `${name.value} ${values.toSorted().join()}`;
  }

  function most(sets: readonly SelectionSetNode[]): number {
    const counts = new Map<string, number>();
    let highest = 1;
    for (const nodes of fieldsOf(sets, fragments).values()) {
      const asked = askedBy(nodes[0]!);
      counts.set(asked, (counts.get(asked) ?? 0) + 1);
      const inside = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
      if (inside.length > 0) highest = Math.max(highest, most(inside));
    }
    return Math.max(highest, ...counts.values());
  }
  return most([operation.selectionSet]);
}

const longestDigest = 64;

/** A short text that is the same for equal values, whether they are literals or variables. */
function digestOf(value: unknown): string {
  if (Array.isArray(value)) return shortened(`[${value.map(digestOf).join()}]`);
  if (typeof value === "object" && value !== null && !("toJSON" in value)) {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${digestOf(member)}`);
    return shortened(`{${members.toSorted().join()}}`);
  }
  return shortened(JSON.stringify(value) ?? "null");
}

function digestOfNode(node: ValueNode, ofVariable: (name: string) => string): string {
  switch (node.kind) {
    case Kind.VARIABLE:
      return ofVariable(node.name.value);
    case Kind.LIST:
      return shortened(`[${node.values.map((item) => digestOfNode(item, ofVariable)).join()}]`);
    case Kind.OBJECT: {
      const members = node.fields.map(
        ({ name, value }) => `${JSON.stringify(name.value)}:${digestOfNode(value, ofVariable)}`,
      );
      return shortened(`{${members.toSorted().join()}}`);
    }
    case Kind.NULL:
      return "null";
    case Kind.INT:
    case Kind.FLOAT:
      return shortened(JSON.stringify(Number(node.value)));
    default:
      return shortened(JSON.stringify(node.value));
  }
}

function shortened(text: string): string {
  return text.length <= longestDigest ? text : `#${createHash("sha256").update(text).digest("base64")}`;
}

function hasAlias(document: ASTNode): boolean {
  let found = false;
  visit(document, {
    Field({ alias }) {
      if (alias !== undefined) found = true;
    },
  });
  return found;
}
