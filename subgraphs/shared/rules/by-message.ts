/** Groups rows by message, in the order of the messages. */
export function byMessage<Row extends { readonly messageId: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[][] {
  const lists = new Map(ids.map((id): [string, Row[]] => [id, []]));
  for (const row of rows) lists.get(row.messageId)?.push(row);
  return ids.map((id) => lists.get(id)!);
}
