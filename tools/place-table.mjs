import { existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Writes a table between the markers of a page, `<!-- <name>:start -->` and `<!-- <name>:end -->`; with `isCheck` it changes
 * nothing. Returns why it cannot, or that the page is not current; undefined when all is well.
 */
export function placeTable(page, table, isCheck, name = "settings") {
  const [opening, closing] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  if (!existsSync(page)) return `there is no ${page}`;
  const text = readFileSync(page, "utf8");
  const start = text.indexOf(opening);
  const end = text.indexOf(closing, start);
  if (start < 0 || end < 0) return `${page} needs the lines ${opening} and ${closing}`;
  const wanted = `${text.slice(0, start + opening.length)}\n\n${table}\n\n${text.slice(end)}`;
  if (wanted === text) return undefined;
  if (isCheck) return `the ${name} in ${page} are not current: npm run docs:config`;
  writeFileSync(page, wanted);
  return undefined;
}
