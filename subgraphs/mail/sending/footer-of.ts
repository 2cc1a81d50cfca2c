import type { Services } from "../../shared/context/services.js";
import type { Queries } from "../../shared/database/statements.js";
import { carriesFooter } from "../../shared/usage/branding-footer.js";

/** The footer that the mail of an organization gets; null when it is turned off. */
export async function footerOf(
  db: Queries,
  services: Pick<Services, "config" | "plans">,
  organizationId: string,
): Promise<string | null> {
  return (await carriesFooter(db, services, organizationId)) ? services.config.MAIL_FOOTER_TEXT : null;
}
