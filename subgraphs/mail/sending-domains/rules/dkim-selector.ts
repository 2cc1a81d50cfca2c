/**
 * The selector of a new key: `s<yyyymm>` (wire contract mail 17.5), with a number when the domain has one of that month
 * already.
 * @param taken selectors that the domain's keys have, or had
 */
export function dkimSelector(now: Date, taken: readonly string[] = []): string {
  const month = `s${now.toISOString().slice(0, 7).replace("-", "")}`;
  for (let number = 1; ; number++) {
    const selector = number === 1 ? month : `${month}-${number}`;
    if (!taken.includes(selector)) return selector;
  }
}
