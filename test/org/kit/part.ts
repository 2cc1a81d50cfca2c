/** The members that org adds to a scene. Each feature's kit adds its members here by declaration merging. */
export interface OrgPart {}
