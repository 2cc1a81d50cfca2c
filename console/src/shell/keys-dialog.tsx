import { Dialog } from "../parts/dialog.js";
import { inboxKeys, type KeyList, Keys, reviewKeys } from "../parts/keys.js";
import { useSession } from "../session.js";
import { type Page, pagesFor } from "./pages.js";

const everywhere = (pages: readonly Page[]): KeyList => [
  [["Ctrl K"], "go to a page, an agent or an action"],
  ...pages.map(({ key, name }): KeyList[number] => [["g", key], `open ${name}`]),
  [["?"], "this list"],
  [["Escape"], "close what is open"],
];

/** Every key that does something. */
export default function KeysDialog({ close }: { readonly close: () => void }) {
  const pages = pagesFor(useSession());
  return (
    <Dialog title="Shortcuts" close={close}>
      <h3>Everywhere</h3>
      <Keys keys={everywhere(pages)} />
      <h3>In the inbox</h3>
      <Keys keys={inboxKeys} />
      <h3>In the reviews</h3>
      <Keys keys={reviewKeys} />
    </Dialog>
  );
}
