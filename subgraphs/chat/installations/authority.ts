import { defineAuthority } from "../../shared/authority/authority.js";
import { everybody } from "../../shared/authority/usual-kinds.js";

/** Who may know whether there is an app to install. Users who may connect an identity may install it (connections). */
export const installationAuthority = defineAuthority({
  "chat.installation.read": everybody,
});
