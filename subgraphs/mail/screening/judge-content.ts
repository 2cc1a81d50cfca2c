import type { RequestContext } from "../../shared/context/request-context.js";
import type { StoredVerdict } from "../../shared/screening/rules/verdict.js";
import { errorFields } from "../../shared/work/error-fields.js";
import { screenContent } from "../../shared/screening/screen-content.js";
import { parseMail } from "../messages/public.js";
import { contentOfMail, namesOf } from "../reception/public.js";
import type { readContent } from "./read-content.js";

/** The verdict about a content that is not stored, for the viewer's organization. */
export async function judgeContent(
  { services, viewer }: RequestContext,
  given: ReturnType<typeof readContent>,
): Promise<StoredVerdict> {
  const known = await namesOf(services, services.database.request.reader, viewer.organizationId!);
  const bare = { subject: null, attachments: [], sender: null, isComplete: true };
  const content =
    given instanceof Uint8Array
      ? contentOfMail(await parseMail(given), { address: "", isForged: false, failsChecks: false, isOurs: false })
      : { ...bare, ...given };
  const verdict = screenContent(content, known, (error) =>
    services.log.error(errorFields(error), "A content could not be screened"),
  );
  return { ...verdict, screenedAt: services.clock.now().toISOString() };
}
