/** The object of an event, with what names it. */
interface Named {
  readonly __typename: string;
  readonly agentHandle?: string;
  readonly label?: string;
  readonly name?: string;
  readonly clientName?: string;
  readonly matchTarget?: string;
  readonly peerHandle?: string;
  readonly phone?: string;
  readonly number?: string;
  readonly url?: string;
  readonly domain?: string;
  readonly emailAddress?: string;
  readonly workspaceName?: string;
  readonly draft?: { readonly subject: string | null };
}

/**
 * The name of the object of an event, as a sentence writes it: `“CI”`, `@scout`, `example.com`. Null for objects without one.
 *
 * @param kind the kind of the event
 * @param lastKnown the name that the event recorded, for objects that are gone
 */
export function nameOfObject(
  kind: string,
  subject: Named | null | undefined,
  lastKnown: string | null | undefined,
): string | null {
  const name = subject == null ? null : nameOf(subject);
  if (name !== null || lastKnown == null) return name;
  return isQuoted.test(kind) ? quoted(lastKnown) : lastKnown;
}

/** Kinds of objects whose names are patterns that people wrote. */
const isQuoted = /^(mail|im|chat)\.contact_rule\./;

function nameOf(subject: Named): string | null {
  const { __typename: type } = subject;
  if (type === "Identity") return handle(subject.agentHandle);
  if (type === "A2aContactRule") return handle(subject.peerHandle);
  if (type === "MailDraft") return quoted(subject.draft?.subject || "(no subject)");
  // Their words stand below the sentence.
  if (type === "ImMessage" || type === "MailMessage") return null;
  const plain = subject.url ?? subject.domain ?? subject.emailAddress ?? subject.number ?? subject.phone;
  if (plain != null) return plain;
  return quoted(subject.label ?? subject.name ?? subject.clientName ?? subject.workspaceName ?? subject.matchTarget);
}

const handle = (name: string | undefined): string | null => (name === undefined ? null : `@${name}`);
const quoted = (name: string | undefined): string | null => (name === undefined ? null : `“${name}”`);
