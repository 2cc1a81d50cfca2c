import type { Problem } from "../../../api/problem.js";

const words: Readonly<Record<string, readonly [message: string, hint: string | null]>> = {
  review_revision_conflict: [
    "The content was changed while you read it. Nothing was decided.",
    "The page shows the new content now. Read it, then decide again.",
  ],
  review_decided: ["Somebody decided this already.", "The page shows how it ended."],
  review_needs_acknowledgement: [
    "Something happened that you must look at first. Nothing was decided.",
    "Tick what the page asks for, then approve again.",
  ],
  decider_required: [
    "You may not decide about reviews.",
    "The policy of your organization says whether admins or all members decide.",
  ],
  browser_required: ["This is decided only by a person who is signed in to the console.", "Sign in again."],
  html_differs: [
    "Recipients would read another text than you wrote: the mail has a text and an HTML form.",
    "Change both, or send the text only.",
  ],
  own_send: ["You sent this yourself.", "Another person must decide."],
  second_person_required: ["You agreed already.", "A second person must agree too."],
};

/** Why a decision was refused, in words of people. */
export function refusalInWords(problem: Problem): Problem {
  if (problem.code === "release_refused") {
    const { code, message } = (problem.details ?? {}) as { readonly code?: string; readonly message?: string };
    if (message === undefined || code === undefined) return problem;
    const hint = "It was not approved, and waits. Remove the reason, or reject it.";
    return { ...problem, code, message: `It cannot be sent now: ${message}`, hint };
  }
  const known = words[problem.code];
  return known === undefined ? problem : { ...problem, message: known[0], hint: known[1] };
}
