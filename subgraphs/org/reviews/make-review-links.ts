import { randomBytes } from "node:crypto";
import type { Services } from "../../shared/context/services.js";
import type { Transaction } from "../../shared/database/client.js";
import { hashSecret } from "../../shared/secrets/keyring.js";
import { reviewPage } from "./review-page.js";
import { linkAddress, linkEnd, linkMode } from "./rules/review-link.js";
import type { DeciderAddress, NoticedRow } from "./store/notices.js";
import { insertReviewLinks, type NewReviewLink } from "./store/review-links.js";

/**
 * The links in a mail to a person, one for each review or null; only the hashes of their tokens are stored (wire contract reviews
 * D31). A send of the person themselves has none: another person decides.
 */
export async function makeReviewLinks(
  tx: Transaction,
  { config, clock, publicBaseUrl }: Pick<Services, "config" | "clock" | "publicBaseUrl">,
  { userId }: DeciderAddress,
  reviews: readonly NoticedRow[],
): Promise<(string | null)[]> {
  const mode = linkMode(config.REVIEW_LINKS, config.OIDC_ISSUER !== undefined);
  if (mode !== "decide") return reviews.map((review) => (mode === "off" ? null : reviewPage(publicBaseUrl, review)));
  const createdAt = clock.now();
  const made: NewReviewLink[] = [];
  const links = reviews.map(({ id: reviewId, organizationId, revision, expiresAt, senderKind, senderId }) => {
    if (senderKind === "person" && senderId === userId) return null;
    const token = `rvl_${randomBytes(32).toString("base64url")}`;
    const end = linkEnd(expiresAt, createdAt);
    made.push({
      tokenHash: hashSecret(token),
      reviewId,
      organizationId,
      revision,
      userId,
      expiresAt: end,
      createdAt,
    });
    return linkAddress(publicBaseUrl, token);
  });
  await insertReviewLinks(tx, made);
  return links;
}
