import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { addressBlock } from "../../../shared/rules/address-block.js";
import { readOpenToken } from "../open-pixel.js";
import { recordOpen } from "../record-open.js";
import { opensPerMinute } from "../rules/limits.js";

/** `recordMailOpen(token)`: the image of a tracked message was loaded (wire contract mail 4.6). */
@Resolver()
export class RecordMailOpen {
  @Mutation(() => Boolean, {
    description:
      "Counts an open of a tracked message, at most once in ten minutes. Always returns true, also for an invalid " +
      "token.",
  })
  async recordMailOpen(
    @Arg("token", () => String, { description: "The token in the address of the image." }) token: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services, clientAddress } = context;
    const messageId = readOpenToken(services, token);
    if (messageId === null) return true;
    const key = addressBlock(clientAddress ?? "");
    const decision = await services.limiter.take("mail-opens", key, { limit: opensPerMinute, windowSeconds: 60 });
    if (decision.ok) await recordOpen(services, messageId);
    return true;
  }
}
