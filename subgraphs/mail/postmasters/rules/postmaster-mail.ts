import { oneLine } from "../../../shared/rules/one-line.js";

/** The most characters of the text that a postmaster reads. */
const mostCharacters = 10_000;

/** A received mail to a postmaster. */
export interface PostmasterMail {
  /** The address in the envelope. */
  readonly to: string;
  /** The sender of the envelope; empty for bounces. */
  readonly envelopeFrom: string;
  /** The addresses in the header From. */
  readonly from: readonly string[];
  readonly subject: string | null;
  readonly text: string | null;
  readonly attachments: number;
  /** Null for mail of this installation. */
  readonly peerAddress: string | null;
}

/** The mail for those who administer a domain, about a mail to its postmaster. All untrusted content is marked. */
export function postmasterNotice(mail: PostmasterMail): { readonly subject: string; readonly text: string } {
  const { to, envelopeFrom, from, subject, attachments, peerAddress } = mail;
  const text = mail.text ?? "";
  const quoted = text
    .slice(0, mostCharacters)
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`);
  const shown = (value: string): string => oneLine(value).slice(0, 998);
  const isLocal = peerAddress === null;
  return {
    subject: `Email to ${to}: ${shown(subject ?? "(no subject)").slice(0, 200)}`,
    text: [
      `An email to ${to} arrived. You receive it because you administer this domain.${isLocal ? "" : " Parley did not check who sent it."}`,
      "",
      `From: ${shown(from.join(", ")) || "(none)"}`,
      `Envelope sender: ${shown(envelopeFrom) || "(none)"}`,
      `Received from: ${isLocal ? "an agent of this installation" : shown(peerAddress) || "(unknown)"}`,
      `Subject: ${shown(subject ?? "(none)")}`,
      ...(attachments > 0 ? [`Attachments that are not shown: ${attachments}`] : []),
      "",
      ...quoted,
      ...(text.length > mostCharacters ? ["", "The text is longer."] : []),
      "",
    ].join("\n"),
  };
}
