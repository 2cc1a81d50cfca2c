import type { Tool } from "../../tool.js";
import { contactHistory } from "./contact-history.js";
import { contactTools } from "./contacts.js";
import { freezeMe } from "./freeze-me.js";
import { getEvents } from "./get-events.js";
import { heldTools } from "./held.js";
import { listNotes, readNote } from "./read-notes.js";
import { rememberAboutContact } from "./remember-about-contact.js";
import { whoAmI } from "./who-am-i.js";
import { appendToNote, writeNote } from "./write-notes.js";

/** The tools about the caller itself and its organization. */
export const orgTools: readonly Tool[] = [
  whoAmI,
  getEvents,
  freezeMe,
  ...heldTools,
  rememberAboutContact,
  ...contactTools,
  contactHistory,
  listNotes,
  readNote,
  writeNote,
  appendToNote,
];
