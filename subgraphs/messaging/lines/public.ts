export { isSingleLine, lineById, lineOfCarrier, lineOfIdentity, type LineRow, routerLine } from "./store/lines.js";
export { type FoundLine, syncLines } from "./store/sync-lines.js";
export { connectCommand } from "./rules/connect-command.js";
