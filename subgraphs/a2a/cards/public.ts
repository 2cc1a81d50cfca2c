export { cardUrl, streamResumeExtension } from "./rules.js";
export { A2aCard, toCard } from "./types/card.js";
