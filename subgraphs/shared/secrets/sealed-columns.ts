/** A column of sealed values. The row id that is authenticated with each value is its row's key, parts joined by \n. */
export interface SealedColumn {
  readonly table: string;
  /** The primary key's columns, in order. */
  readonly key: readonly string[];
  readonly column: string;
}

/**
 * Those of the shared tables. Features list theirs. A column that is missing here becomes unreadable when an old secret
 * is dropped, so a test compares the lists with the database.
 */
export const groundSealedColumns: readonly SealedColumn[] = [
  { table: "idempotency_record", key: ["scope", "key"], column: "answer" },
  { table: "keyed_answer", key: ["record"], column: "answer" },
  { table: "lasting_key", key: ["use", "secret_id"], column: "sealed_key" },
  { table: "system_mail", key: ["id"], column: "sealed_body" },
];

/** The row id of a value, for sealing and opening it. */
export function sealedRowId(...key: readonly string[]): string {
  return key.join("\n");
}
