import { existsSync, readFileSync, writeFileSync } from "node:fs";

const START = "<!-- settings:start -->";
const END = "<!-- settings:end -->";

/**
 * Writes a table between the markers of a page; with `isCheck` it changes nothing. Answers why it cannot, or what is not
 * current; undefined when all is well.
 */
export function placeTable(page, table, isCheck) {
  if (!existsSync(page)) return `there is no ${page}`;
  const text = readFileSync(page, "utf8");
  const start = text.indexOf(START);
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) return `${page} needs the lines ${START} and ${END}`;
  const wanted = `${text.slice(0, start + START.length)}\n\n${table}\n\n${text.slice(end)}`;
  if (wanted === text) return undefined;
  if (isCheck) return `the settings in ${page} are not current: npm run docs:config`;
  writeFileSync(page, wanted);
  return undefined;
}
