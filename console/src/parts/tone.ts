/** The kind of a state. Each has one colour on all pages. */
export type Tone = "calm" | "good" | "busy" | "waits" | "retry" | "wrong";
