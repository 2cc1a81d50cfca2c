import { signInLinkMinutes } from "./limits.js";

/** The mail with a sign-in link. */
export function signInMail(url: string): { readonly subject: string; readonly text: string } {
  const text = [
    `Open this to sign in to Parley:`,
    ``,
    url,
    ``,
    `It works once, for ${signInLinkMinutes} minutes. Anyone who opens it is signed in as you, so do not share it.`,
    ``,
    `If you did not ask for it, do nothing.`,
    ``,
  ].join("\n");
  return { subject: "Your link to sign in to Parley", text };
}
