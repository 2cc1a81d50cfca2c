/** What a command of an operator says: a value for programs and lines for people. */
export interface Told {
  readonly value: unknown;
  readonly lines: readonly string[];
  /** For people alone, on standard error. */
  readonly remark?: string;
  /** Whether the command did not do all that it should. */
  readonly isIncomplete?: boolean;
}

/** Says it as a script of npm does. */
export function say({ lines, remark, isIncomplete = false }: Told): void {
  for (const line of lines) console.log(line);
  if (remark !== undefined) console.error(remark);
  if (isIncomplete) process.exitCode = 1;
}
