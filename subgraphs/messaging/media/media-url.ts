import type { Services } from "../../shared/context/services.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { mediaLimits } from "./rules/limits.js";
import type { MediaRow } from "./store/media.js";

const macBytes = 16;
const path = /^\/api\/v1\/(?:im|imessage)\/media\/([0-9a-f-]{36})\/[^/]+$/i;
const signedText = (id: string, filename: string, exp: number): string => `im media\n${id}\n${exp}\n${filename}`;

/**
 * A URL at which any holder may download a file for seven days (wire contract im 12), because carriers must be able to.
 * @param origin where the caller reaches this server
 */
export function mediaUrl(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  origin: string,
  { id, filename }: Pick<MediaRow, "id" | "filename">,
): string {
  const exp = Math.floor(clock.now().getTime() / 1000) + mediaLimits.urlSeconds;
  const sig = keyring.mac("tickets", signedText(id, filename, exp), macBytes).toString("base64url");
  return `${origin}/api/v1/im/media/${id}/${encodeURIComponent(filename)}?exp=${exp}&sig=${sig}`;
}

/** Whether an address was given out for that file and has not expired. */
export function isValidMediaUrl(
  { keyring, clock }: Pick<Services, "keyring" | "clock">,
  {
    id,
    filename,
    exp,
    sig,
  }: { readonly id: string; readonly filename: string; readonly exp: string; readonly sig: string },
): boolean {
  if (!/^[1-9][0-9]{0,10}$/.test(exp) || sig.length > 64) return false;
  const mac = Buffer.from(sig, "base64url");
  if (mac.length !== macBytes || mac.toString("base64url") !== sig) return false;
  if (!keyring.verifyMac("tickets", signedText(id, filename, Number(exp)), mac)) return false;
  return Number(exp) * 1000 > clock.now().getTime();
}

/** The id of the file that an address of this server names, however old it is; null for an address of another server. */
export function ownMediaId(origins: readonly string[], url: URL): string | null {
  if (!origins.some((origin) => URL.canParse(origin) && new URL(origin).origin === url.origin)) return null;
  const id = path.exec(url.pathname)?.[1]?.toLowerCase();
  return id !== undefined && isUuid(id) ? id : null;
}
