import { inOneLine, printable } from "./printable.js";

/** A column of a table: its heading, and its text for a row. */
export type Column<Row> = readonly [heading: string, show: (row: Row) => string | number | null | undefined];

/** A page of a list. `next` is the cursor of the next page; null on the last one. */
export interface Listed<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

const widestColumn = 60;
const barWidth = 30;

/** The output of a command. With `--json` everything is JSON: one value, or for streams one line per event. */
export class Output {
  constructor(readonly json: boolean) {}

  /** The result: a value for programs, lines for people. */
  result(value: unknown, lines: () => readonly string[]): void {
    if (this.json) this.write(JSON.stringify(value, null, 2));
    else for (const line of lines()) this.write(printable(line));
  }

  /** One event of a stream. */
  event(value: unknown, line: () => string): void {
    this.write(this.json ? JSON.stringify(value) : printable(line()));
  }

  /** A list as a table. */
  table<Row>({ items, next }: Listed<Row>, columns: readonly Column<Row>[], none: string): void {
    this.result({ items, next }, () => (items.length === 0 ? [none] : [...rowsOf(items, columns)]));
    if (next !== null) this.remark(`There are more. Add --limit, or --after ${next}`);
  }

  /** Facts about one object, one line each. Null values are left out. */
  facts(value: unknown, facts: readonly (readonly [string, string | number | null | undefined])[]): void {
    const known = facts.filter(([, fact]) => fact !== null && fact !== undefined && fact !== "");
    const width = Math.max(0, ...known.map(([name]) => name.length)) + 2;
    this.result(value, () => known.map(([name, fact]) => `${name.padEnd(width)}${fact}`));
  }

  /** For people only, beside the result. */
  remark(line: string): void {
    if (!this.json) process.stderr.write(`${printable(line)}\n`);
  }

  /** The progress of long work, on a terminal: a bar when the end is known. */
  progress(share: number | null, done: string): void {
    if (this.json || !process.stderr.isTTY) return;
    const filled = Math.round((share ?? 0) * barWidth);
    const bar = share === null ? "" : `[${"#".repeat(filled)}${" ".repeat(barWidth - filled)}] `;
    process.stderr.write(`\r\u001B[K${bar}${done}`);
  }

  /** Removes the bar. */
  progressDone(): void {
    if (!this.json && process.stderr.isTTY) process.stderr.write("\r\u001B[K");
  }

  private write(line: string): void {
    process.stdout.write(`${line}\n`);
  }
}

function* rowsOf<Row>(items: readonly Row[], columns: readonly Column<Row>[]): Iterable<string> {
  const cells = items.map((item) => columns.map(([, show]) => inOneLine(String(show(item) ?? ""), widestColumn)));
  const headings = columns.map(([heading]) => heading);
  const widths = headings.map((heading, at) => Math.max(heading.length, ...cells.map((row) => widthOf(row[at]!))));
  for (const row of [headings, ...cells]) {
    yield row
      .map((cell, at) => cell + " ".repeat(widths[at]! - widthOf(cell)))
      .join("  ")
      .trimEnd();
  }
}

/** Counts characters; a string has two units for some. */
const widthOf = (text: string): number => Array.from(text).length;
