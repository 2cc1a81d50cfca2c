export { admitSigned as admitSignedChatEvent } from "./receive-signed.js";
