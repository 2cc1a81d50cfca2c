import { text } from "node:stream/consumers";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { UsageError } from "../terminal/exit-codes.js";
import { interrupted } from "../terminal/interrupt.js";

/** The most characters that are read from standard input. */
const mostCharacters = 1_000_000;

/**
 * Reads a secret: from the terminal without echo, or from standard input, where a program may write it. It is never an
 * argument, because other users of the machine can see arguments.
 */
export async function askSecret(question: string): Promise<string> {
  const secret = process.stdin.isTTY ? await askHidden(question) : (await readInput()).trim();
  if (secret === "") throw new UsageError("There was no input.", "Type it, or write it to standard input.");
  return secret;
}

/** Text from the arguments, or with `-` from standard input. */
export async function textOf(words: readonly string[]): Promise<string> {
  const given = words.join(" ");
  const text = given === "-" ? await readInput() : given;
  if (text.trim() === "")
    throw new UsageError("The text is missing.", "Pass it as arguments, or pass - and write it to standard input.");
  return text;
}

async function readInput(): Promise<string> {
  const given = await text(process.stdin);
  if (given.length > mostCharacters) throw new UsageError(`The input has more than ${mostCharacters} characters.`);
  return given;
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reading = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise((resolve, reject) => {
      const end = (): void => reject(new UsageError("There was no input."));
      interrupted.addEventListener("abort", end, { once: true });
      reading.once("SIGINT", end);
      reading.question("", (answer) => resolve(answer.trim()));
    });
  } finally {
    reading.close();
    process.stderr.write("\n");
  }
}
