import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectFile } from "../../gateway/files/project-file.js";
import { cellsOf, type Measure } from "./report.js";

const columns = ["Line", "Ours", "Baseline", "Ratio", "Goal", "Met", "Measured"];
const preface = `# Figures

\`npm run bench\` writes this file. A run replaces the lines that it measured, and leaves the others as they are.
[README.md](README.md) says what the lines mean. Between machines, compare only the ratios.
`;

/** Writes what a run measured into `figures.md`, and answers where that is. */
export function recordFigures(measures: readonly Measure[], measured: string): string {
  const file = path.join(projectFile("test/bench"), "figures.md");
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, withFigures(before, measures, measured));
  return file;
}

/**
 * The text of the file after a run.
 *
 * @param measured when and on which machine
 */
export function withFigures(before: string, measures: readonly Measure[], measured: string): string {
  const rows = new Map(rowsOf(before).map((row) => [row.slice(2, row.indexOf(" |", 2)), row]));
  for (const measure of measures) {
    const [what, ...rest] = cellsOf(measure);
    rows.set(what!.split(" ")[0]!, rowOf([what!.split(" ")[0]!, ...rest, measured]));
  }
  const sorted = [...rows.keys()].toSorted(inOrder).map((line) => rows.get(line)!);
  return [preface, rowOf(columns), rowOf(columns.map(() => "---")), ...sorted, ""].join("\n");
}

const inOrder = new Intl.Collator("en", { numeric: true }).compare;
const rowsOf = (text: string): string[] => text.split("\n").filter((line) => /^\| [a-z]\w* \|/.test(line));
const rowOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
