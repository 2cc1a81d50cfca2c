/** A column of sealed values. The row id that is authenticated with each value is its row's key, parts joined by \n. */
export interface SealedColumn {
  readonly table: string;
  /** The primary key's columns, in order. */
  readonly key: readonly string[];
  readonly column: string;
}

/** Every sealed column. What is missing here is lost when an old secret is dropped, so a test compares it with the database. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "idempotency_record", key: ["scope", "key"], column: "answer" },
  { table: "issuer_key", key: ["kid"], column: "sealed_private" },
];

/** The row id of a value, to seal and open it with. */
export function sealedRowId(...key: readonly string[]): string {
  return key.join("\n");
}
