/** Fields that a document selects of one thing, in the document's order. The build makes them of documents and API schema. */
export interface Selection<Data> {
  readonly fields: Fields<Data>;
  /** Never there: it carries the type of the data. */
  readonly data?: Data;
}

/** A field as its document selects it. */
export interface Field<Value = unknown> {
  /** The name of its type in the API schema, without marks of lists and null. */
  readonly type: string;
  readonly isNullable?: true;
  readonly isList?: true;
  /** The values of an enum. */
  readonly values?: readonly string[];
  /** The selected fields. */
  readonly fields?: Fields<ItemOf<Value>>;
  /** Never there: it carries the type of the data. */
  readonly data?: ItemOf<Value>;
}

type Fields<Data> = { readonly [Name in keyof Data]-?: Field<Data[Name]> };
type ItemOf<Value> = NonNullable<Value> extends readonly (infer Item)[] ? Item : NonNullable<Value>;
