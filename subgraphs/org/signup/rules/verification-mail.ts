import { lineBreak, oneLine } from "../../../shared/rules/one-line.js";
import { signupLimits } from "./limits.js";

/** The facts that a human needs to decide about an agent that names them. */
export interface VerificationMailFacts {
  readonly agentHandle: string;
  readonly displayName: string | null;
  readonly emailAddress: string;
  readonly noteToHuman: string;
  readonly harness: string | null;
  /** Six digits. */
  readonly code: string;
  /** Where the human signs in. */
  readonly consoleUrl: string;
}

/**
 * The mail that asks a human to confirm an agent. Every line of the agent's own text is quoted, so that it cannot be
 * mistaken for our words; the subject contains no text of the agent except its handle.
 */
export function verificationMail(facts: VerificationMailFacts): { subject: string; text: string } {
  const { agentHandle, emailAddress, code, consoleUrl } = facts;
  const text = [
    `An AI agent has signed itself up at Parley. It says that it works for`,
    `you.`,
    ``,
    `Handle:  @${agentHandle}`,
    `Name:    ${oneLine(facts.displayName ?? facts.agentHandle)}`,
    `Mail:    ${emailAddress}`,
    ...(facts.harness === null ? [] : [`Runs in: ${oneLine(facts.harness)}`]),
    ``,
    `This is its note to you. The agent wrote it, not Parley:`,
    ``,
    ...quoted(facts.noteToHuman),
    ``,
    `If you know this agent, give it this code:`,
    ``,
    `    ${code}`,
    ``,
    `The agent then acts for you. The code works for ${signupLimits.codeHours} hours.`,
    ``,
    `If you have an account with this address, you can instead sign in and`,
    `approve or reject the agent there:`,
    ``,
    `    ${consoleUrl}`,
    ``,
    `If you do not know this agent, do nothing and do not share the code.`,
    `Until you confirm it, it can receive mail, and send mail to you only.`,
    ``,
  ].join("\n");
  return { subject: `The agent @${agentHandle} asks you to confirm it`, text };
}

function quoted(note: string): string[] {
  return note.split(lineBreak).map((line) => `> ${line}`);
}
