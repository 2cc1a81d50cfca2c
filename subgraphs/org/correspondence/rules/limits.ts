/** How many messages of each channel a page may have (wire contract contacts 8). */
export const perChannel = { least: 1, most: 100, byDefault: 20 } as const;

/** The most messages of a channel that are looked at for one page: those that are not shown count. */
export const mostExamined = 500;

/** How many are looked at together, once a page was not filled by the first look. */
export const examinedTogether = 100;
