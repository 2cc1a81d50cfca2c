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
  { table: "keyed_answer", key: ["record"], column: "answer" },
  { table: "payment_call", key: ["id"], column: "answer" },
  { table: "issuer_key", key: ["kid"], column: "sealed_private" },
  { table: "brand", key: ["id"], column: "sealed_tax_id" },
  { table: "signing_key", key: ["id"], column: "sealed_secret" },
  { table: "system_mail", key: ["id"], column: "sealed_body" },
  { table: "vault_key", key: ["id"], column: "auth_hash_sealed" },
  { table: "a2a_card_key", key: ["kid"], column: "sealed_private" },
  { table: "a2a_push_config", key: ["id"], column: "sealed_proof" },
];

/** The row id of a value, to seal and open it with. */
export function sealedRowId(...key: readonly string[]): string {
  return key.join("\n");
}
