import type { Services } from "../../shared/context/services.js";
import type { Queries } from "../../shared/database/statements.js";
import { sharedErrors } from "../../shared/errors/shared-errors.js";
import { reachedLimit } from "./rules/window.js";
import { findFirstContact, findSendTime, hasWritten } from "./store/windows.js";

/** The sender and the recipients. */
export interface IntendedSend {
  readonly identityId: string;
  /** A person without a connection to the identity, and the line that writes first; null otherwise. */
  readonly newContact: { readonly lineId: string; readonly remoteNumber: string } | null;
}

const hour = 3_600;
const day = 24 * hour;

/** Throws `rate_limited` when an identity, or its line, has sent enough for now (wire contract im 9, check 12). */
export async function limitSends(
  db: Queries,
  { config, clock }: Pick<Services, "clock" | "config">,
  { identityId, newContact }: IntendedSend,
): Promise<void> {
  const { IM_IDENTITY_DAILY_SENDS, IM_NEW_RECIPIENTS_HOUR, IM_NEW_RECIPIENTS_DAY } = config;
  await keepWithin(IM_IDENTITY_DAILY_SENDS, day, "IM_IDENTITY_DAILY_SENDS", (since, limit) =>
    findSendTime(db, identityId, since, limit),
  );
  if (newContact === null || (IM_NEW_RECIPIENTS_HOUR === 0 && IM_NEW_RECIPIENTS_DAY === 0)) return;
  const { lineId, remoteNumber } = newContact;
  if (await hasWritten(db, identityId, remoteNumber)) return;
  const find = (since: Date, limit: number) => findFirstContact(db, lineId, since, limit);
  await keepWithin(IM_NEW_RECIPIENTS_HOUR, hour, "IM_NEW_RECIPIENTS_HOUR", find);
  await keepWithin(IM_NEW_RECIPIENTS_DAY, day, "IM_NEW_RECIPIENTS_DAY", find);

  async function keepWithin(
    limit: number,
    seconds: number,
    setting: string,
    findTime: (since: Date, nth: number) => Promise<Date | null>,
  ): Promise<void> {
    if (limit === 0) return;
    const now = clock.now();
    const oldest = await findTime(new Date(now.getTime() - seconds * 1000), limit);
    const reached = reachedLimit({ limit, seconds, oldest }, now);
    if (reached === null) return;
    const { retryAfter, ...rateLimit } = reached;
    throw sharedErrors.problem("rate_limited", {
      retryAfter,
      rateLimit,
      hint: `Wait the number of seconds in Retry-After. The operator can raise the limit with ${setting}.`,
    });
  }
}
