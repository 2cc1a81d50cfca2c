import type { Violation } from "../../../shared/errors/problem.js";
import { textViolation } from "../../../shared/rules/text.js";
import { isAgentAddress, normalizeHumanEmail } from "../../../shared/rules/human-email.js";
import { identityLengths } from "../../identities/rules/limits.js";
import { noteToHumanLength, signupLimits } from "./limits.js";

/** The input of an agent's signup. Undefined or null: not given. */
export interface SignupWishes {
  readonly humanEmail: string;
  readonly noteToHuman: string;
  readonly displayName?: string | null;
  readonly emailLocalPart?: string | null;
}

/** Every violation in a signup's texts, by the name of the input field (wire contract org 2.4). */
export function signupViolations(wishes: SignupWishes, mailDomain: string): Violation[] {
  const { noteToHuman, displayName } = wishes;
  return [
    humanEmailViolation(wishes.humanEmail, mailDomain),
    textViolation(["noteToHuman"], noteToHuman, noteToHumanLength),
    displayName == null ? null : textViolation(["displayName"], displayName, identityLengths.displayName),
  ].filter((violation) => violation !== null);
}

function humanEmailViolation(text: string, mailDomain: string): Violation | null {
  const path = ["humanEmail"];
  const email = normalizeHumanEmail(text);
  if (email === null) return { path, message: "This is not a valid email address of a user." };
  return isAgentAddress(email, mailDomain)
    ? { path, message: "This is the address of an agent. Give the address of a human." }
    : null;
}

/** On the platform's domain the part before the @ must be the handle. */
export function localPartViolation(emailLocalPart: string | null | undefined, handle: string): Violation | null {
  if (emailLocalPart == null || emailLocalPart.toLowerCase() === handle) return null;
  return {
    path: ["emailLocalPart"],
    message: "On the platform's domain, the local part must be the handle. Choose it with the handle.",
  };
}

// oxlint-disable-next-line no-control-regex -- these are what it drops
const unprintable = /[\u0000-\u001f\u007f\p{Surrogate}]/gu;

/** The name of the agent's runtime: lower-cased and cut, never refused; null when not given. */
export function normalizeHarness(text: string | null | undefined): string | null {
  const plain = (text ?? "").replaceAll(unprintable, "").trim().toLowerCase();
  const cut = Array.from(plain).slice(0, signupLimits.harness).join("").trim();
  return cut === "" ? null : cut;
}
