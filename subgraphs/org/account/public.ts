export { bootstrap, type BootstrapResult, type BootstrapServices, firstAdminEmail } from "./bootstrap.js";
export { credentialDirectory } from "./credential-directory.js";
