/** The members that messaging adds to a scene. Each feature's kit adds its members here by declaration merging. */
export interface MessagingPart {}
