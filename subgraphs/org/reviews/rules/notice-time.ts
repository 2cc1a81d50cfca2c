/** The mails that an organization got before. */
export interface EarlierNotices {
  readonly sentAt: Date | null;
  readonly dayBeganAt: Date | null;
  readonly sentInDay: number;
}

const quietMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;
const mostInDay = 20;

/**
 * When the next mail may be sent: at once after a quiet quarter of an hour, then once in each quarter, at most 20 in a day
 * (wire contract reviews D37).
 */
export function nextNoticeAt({ sentAt, dayBeganAt, sentInDay }: EarlierNotices, now: Date): Date {
  const afterQuiet = sentAt === null ? now : new Date(sentAt.getTime() + quietMs);
  const dayEnds = dayBeganAt === null ? now : new Date(dayBeganAt.getTime() + dayMs);
  const at = sentInDay >= mostInDay && dayEnds > afterQuiet ? dayEnds : afterQuiet;
  return at > now ? at : now;
}

/** The counts after a mail. */
export function afterNotice({ dayBeganAt, sentInDay }: EarlierNotices, now: Date): EarlierNotices {
  const isNewDay = dayBeganAt === null || now.getTime() - dayBeganAt.getTime() >= dayMs;
  return { sentAt: now, dayBeganAt: isNewDay ? now : dayBeganAt, sentInDay: isNewDay ? 1 : sentInDay + 1 };
}
