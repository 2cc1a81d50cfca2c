import type { Services } from "../../shared/context/services.js";
import { fromBase32, toBase32 } from "./rules/bounce-token.js";

const idBytes = 16;
/** Characters of 16 bytes in base32: of the id, and of its MAC. */
const partLength = 26;

/**
 * The envelope sender of a mail to one recipient: a bounce comes back to it, which identifies the recipient (wire
 * contract mail 17.2). The part before the `@` has at most 64 characters.
 */
export function bounceAddress({ keyring }: Pick<Services, "keyring">, recipientId: string, domain: string): string {
  const id = Buffer.from(recipientId.replaceAll("-", ""), "hex");
  return `bounce+${toBase32(id)}${toBase32(keyring.mac("mail-bounces", id, idBytes))}@${domain}`;
}

/** The recipient row of a bounce address; null when it was not issued here. */
export function recipientOfBounce({ keyring }: Pick<Services, "keyring">, localPart: string): string | null {
  const token = /^bounce\+([a-z2-7]{52})$/i.exec(localPart)?.[1];
  if (token === undefined) return null;
  const [id, mac] = [fromBase32(token.slice(0, partLength)), fromBase32(token.slice(partLength))];
  if (id === null || mac === null || id.length !== idBytes || !keyring.verifyMac("mail-bounces", id, mac)) return null;
  const hex = Buffer.from(id).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
