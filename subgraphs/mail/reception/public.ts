export { admitToHook, type HookClaim } from "./admit-to-hook.js";
export { type HookMail, type HookReceipt, receiveFromHook } from "./receive-from-hook.js";
