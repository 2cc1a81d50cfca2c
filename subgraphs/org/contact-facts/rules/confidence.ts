/** A confidence from 0 to 1 in thousandths; null for none, undefined for what is none. */
export function thousandthsOf(given: number | string | null | undefined): number | null | undefined {
  if (given == null) return null;
  const value = typeof given === "string" && !/^\d(\.\d{1,9})?$/.test(given) ? Number.NaN : Number(given);
  return value >= 0 && value <= 1 ? Math.round(value * 1000) : undefined;
}

/** Thousandths as a decimal text, such as `0.875`: texts stay exact in every client. */
export function confidenceText(thousandths: number | null): string | null {
  return thousandths === null ? null : (thousandths / 1000).toFixed(3);
}
