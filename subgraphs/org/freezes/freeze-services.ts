import type { Services } from "../../shared/context/services.js";

/** The services for starting and ending a freeze. A command in the installation's folder has it too, without a server. */
export type FreezeServices = Pick<Services, "clock" | "keyring" | "publicBaseUrl" | "config" | "database" | "parts">;
