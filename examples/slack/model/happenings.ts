import type { Channel } from "./channels.js";
import type { StoredFile } from "./files.js";
import type { Message } from "./messages.js";

/** A change that people see, and that apps receive as an event. */
export type Happening =
  | { readonly kind: "message_posted"; readonly channel: Channel; readonly message: Message }
  | {
      readonly kind: "message_changed";
      readonly channel: Channel;
      readonly message: Message;
      readonly previous: Message;
    }
  | { readonly kind: "message_deleted"; readonly channel: Channel; readonly message: Message }
  | {
      readonly kind: "reaction_added" | "reaction_removed";
      readonly channel: Channel;
      readonly message: Message;
      readonly userId: string;
      readonly name: string;
    }
  | { readonly kind: "file_shared"; readonly channel: Channel; readonly file: StoredFile };
