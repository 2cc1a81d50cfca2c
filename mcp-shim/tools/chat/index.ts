import type { Tool } from "../../tool.js";
import { listChatConversations, listChatWorkspaces, readChat } from "./read.js";
import { reactInChat, sendChat } from "./write.js";

/** The tools for team chat. */
export const chatTools: readonly Tool[] = [listChatWorkspaces, listChatConversations, readChat, sendChat, reactInChat];
