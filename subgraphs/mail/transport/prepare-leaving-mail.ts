import { buffer } from "node:stream/consumers";
import type { Services } from "../../shared/context/services.js";
import { asciiAddress, domainOf } from "../../shared/rules/mail-address.js";
import type { Handover } from "../../shared/smtp/relay.js";
import { inSevenBits, readContent, withAsciiHeaders } from "../messages/public.js";
import { findSigningKey } from "../sending-domains/public.js";
import { signMail } from "./relay/sign.js";
import type { ClaimedRecipient } from "./store/recipients.js";

/**
 * A signed mail for one recipient; null when it was deleted meanwhile. Headers beyond ASCII are used only for
 * recipients whose address requires them: other servers may not support such headers, and forwarding servers cannot
 * change them.
 */
export async function prepareLeavingMail(
  services: Services,
  { contentId, fromAddress, address }: Pick<ClaimedRecipient, "contentId" | "fromAddress" | "address">,
): Promise<Pick<Handover, "bytes" | "inSevenBits"> | null> {
  const { reader } = services.database.jobs;
  const stored = await readContent(reader, services.blobs, contentId);
  if (stored === null) return null;
  const [bytes, key] = [await buffer(stored), await findSigningKey(reader, services, domainOf(fromAddress))];
  const signed = async (mail: Buffer): Promise<Buffer> => (key === null ? mail : signMail(mail, key));
  const isAsciiAddress = !/[^\0-\x7F]/.test(asciiAddress(address));
  return {
    bytes: await signed(isAsciiAddress ? await withAsciiHeaders(bytes) : bytes),
    inSevenBits: async () => signed(await inSevenBits(bytes)),
  };
}
