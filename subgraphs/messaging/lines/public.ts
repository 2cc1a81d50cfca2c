export { lineAuthority } from "./authority.js";
export { claimFreeLine } from "./claim-line.js";
export { lineErrors } from "./errors.js";
export { recordLineEvent } from "./record-line-event.js";
export { connectCommand } from "./rules/connect-command.js";
export { type LineWish, lineWish } from "./rules/line-wish.js";
export { setLineOwner, returnLines } from "./store/inventory.js";
export {
  findLineNumbers,
  isSingleLine,
  lineById,
  lineOfCarrier,
  lineOfIdentity,
  type LineRow,
  routerLine,
  anyLine,
  lockLine,
} from "./store/lines.js";
export { type FoundLine, syncLines } from "./store/sync-lines.js";
