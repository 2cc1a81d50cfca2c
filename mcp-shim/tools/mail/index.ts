import type { Tool } from "../../tool.js";
import { listMail, readMail, readMailThread, searchMail } from "./read.js";
import { draftMail, forwardMail, replyToMail, sendMail } from "./send.js";

/** The tools for mail. */
export const mailTools: readonly Tool[] = [
  listMail,
  searchMail,
  readMail,
  readMailThread,
  sendMail,
  replyToMail,
  forwardMail,
  draftMail,
];
