import { hidden, page, shown, type VisibleDefinition } from "../../support/kit/visible.js";
import type { MailPart } from "./scene.js";

export const visible: VisibleDefinition<MailPart> = {
  more: async () => ({}),
  cases: {
    findVisibleMailboxes: hidden(({ address }) => ["emailAddress", [address]]),
    listVisibleMailboxes: shown(() => [page]),
  },
};
