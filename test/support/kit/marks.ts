const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** What tells one thing from another: texts that are long and have digits, as ids, handles and tokens have; bytes in hexadecimal. */
export function marksIn(value: unknown): string[] {
  if (typeof value === "string") return value.length >= 14 && /\d/.test(value) && !time.test(value) ? [value] : [];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString("hex")];
  if (value === null || typeof value !== "object" || value instanceof Date) return [];
  return Object.values(value).flatMap(marksIn);
}
