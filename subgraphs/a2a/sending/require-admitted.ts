import { admissionErrors, type Denial, refusalSentence } from "../admission/public.js";

/** Throws `a2a_admission_denied` if admission refused what was sent. */
export function requireAdmitted<Sent extends object>(sent: Sent | { readonly denied: Denial }): asserts sent is Sent {
  if (!("denied" in sent)) return;
  const message = refusalSentence(sent.denied);
  throw admissionErrors.problem("a2a_admission_denied", { message, details: { side: sent.denied.side } });
}
