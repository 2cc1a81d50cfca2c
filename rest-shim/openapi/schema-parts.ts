import type { TSchema } from "typebox";

type Json = Readonly<Record<string, unknown>>;

interface NamedPart {
  readonly source: unknown;
  /** The source as JSON, once a comparison needed it. */
  text?: string;
  written: Json;
}

/**
 * The named schemas of a document. A schema with an `$id` is written once, under its name, and referenced wherever it
 * is used: the components follow from the routes.
 */
export class SchemaParts {
  private readonly named = new Map<string, NamedPart>();

  /** A schema in the document's form. Throws when two different schemas have the same name. */
  write(schema: TSchema): Json {
    return this.walk(schema) as Json;
  }

  /** Writes a schema under a name and returns the reference to it. */
  name(id: string, schema: TSchema): Json {
    const { $id, ...rest } = schema as TSchema & { $id?: string };
    if ($id !== undefined) return this.write(schema);
    return this.refer(id, schema, rest);
  }

  /** Every named schema, sorted by name. */
  all(): Record<string, Json> {
    const entries = [...this.named].map(([id, { written }]) => [id, written] as const);
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  private walk(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.walk(item));
    if (typeof value !== "object" || value === null) return value;
    const { $id, ...rest } = value as { readonly $id?: string };
    return $id === undefined ? this.copy(rest) : this.refer($id, value, rest);
  }

  private refer(id: string, source: unknown, rest: object): Json {
    const known = this.named.get(id);
    if (known === undefined) {
      const part: NamedPart = { source, written: {} };
      this.named.set(id, part);
      part.written = this.copy(rest);
      // An optional key holds a copy of its schema.
    } else if (known.source !== source && (known.text ??= JSON.stringify(known.source)) !== JSON.stringify(source))
      throw new Error(`Two schemas are called ${id}.`);
    return { $ref: `#/components/schemas/${id}` };
  }

  private copy(object: object): Json {
    return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, this.walk(value)]));
  }
}
