const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** Texts that identify things: long ones with digits, such as ids, handles and tokens; bytes in hexadecimal. */
export function marksIn(value: unknown): string[] {
  if (typeof value === "string") return value.length >= 14 && /\d/.test(value) && !time.test(value) ? [value] : [];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString("hex")];
  if (value === null || typeof value !== "object" || value instanceof Date) return [];
  return Object.values(value).flatMap(marksIn);
}
