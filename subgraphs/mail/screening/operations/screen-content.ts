import { Arg, Ctx, Field, InputType, Query, Resolver } from "type-graphql";
import { authorize } from "../../../shared/authority/authority.js";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { enforce, perMinute } from "../../../shared/rate-limit/enforce.js";
import { Screening, screeningFor } from "../../../shared/screening/types/screening.js";
import { principalOf } from "../../../shared/viewer/viewer.js";
import { screeningAuthority } from "../authority.js";
import { judgeContent } from "../judge-content.js";
import { readContent } from "../read-content.js";

/** Verdicts that one caller may ask for in a minute. */
const checksPerMinute = 60;

@InputType({ description: "A text, HTML, or a complete mail, of at most 1 MiB each." })
class ScreenContentInput {
  @Field(() => String, { nullable: true, description: "Plain text." })
  text?: string | null;

  @Field(() => String, { nullable: true, description: "HTML." })
  html?: string | null;

  @Field(() => String, { nullable: true, description: "Instead of both: the bytes of a mail, in base64." })
  rawBase64?: string | null;
}

/** `screenContent` (wire contract reviews S21). */
@Resolver()
export class ScreenContent {
  @Query(() => Screening, {
    description:
      "What screening finds in a text or a mail. Nothing is stored. SPF, DKIM and DMARC are not checked. For admin keys and " +
      "the organization's users. Errors: `admin_required`, `validation_failed`, `rate_limited`.",
  })
  async screenContent(
    @Arg("input", () => ScreenContentInput, { description: "The content." }) input: ScreenContentInput,
    @Ctx() context: RequestContext,
  ): Promise<Screening> {
    const { viewer, services } = context;
    authorize(viewer, screeningAuthority["screening.check"]);
    await enforce(services.limiter, "screening-checks", principalOf(viewer), perMinute(checksPerMinute));
    return screeningFor(viewer, await judgeContent(context, readContent(input)));
  }
}
