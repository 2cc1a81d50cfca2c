/** The approximate memory of a value, in bytes; stops counting above `limit`. */
export function measure(value: unknown, limit = Number.POSITIVE_INFINITY): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let size = 16;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && size <= limit; index++) size += measure(value[index], limit - size);
    return size;
  }
  for (const key in value) {
    size += measure((value as Record<string, unknown>)[key], limit - size);
    if (size > limit) break;
  }
  return size;
}
