/** The output of an operator's command: a value for programs and lines for people. */
export interface CommandOutput {
  readonly value: unknown;
  readonly lines: readonly string[];
  /** For people only, on standard error. */
  readonly remark?: string;
  /** Whether the command left something undone. */
  readonly isIncomplete?: boolean;
}

/** Prints it in the form of an npm script. */
export function say({ lines, remark, isIncomplete = false }: CommandOutput): void {
  for (const line of lines) console.log(line);
  if (remark !== undefined) console.error(remark);
  if (isIncomplete) process.exitCode = 1;
}
