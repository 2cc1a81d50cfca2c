/** A subject with its prefix once: `Re: Plans`. */
export function subjectWith(prefix: "Re:" | "Fwd:", subject: string): string {
  return subject.toLowerCase().startsWith(prefix.toLowerCase()) ? subject : `${prefix} ${subject}`.trim();
}
