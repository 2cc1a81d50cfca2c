import { Hash, type IconNode, ListChecks, Mail, MessageCircle } from "lucide";
import type { Channel } from "./stream/row.js";

/** The picture of each channel. */
export const channelIcons: Readonly<Record<Channel, IconNode>> = {
  mail: Mail,
  im: MessageCircle,
  chat: Hash,
  tasks: ListChecks,
};
