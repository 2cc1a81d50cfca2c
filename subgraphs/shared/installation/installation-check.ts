import type { Services } from "../context/services.js";
import type { Finding } from "./finding.js";

/** A feature's check of its part of the installation. It runs in the process that serves org, for the operator. */
export interface InstallationCheck {
  /** Reads a bounded number of rows, writes nothing and makes no outside calls. */
  find(services: Pick<Services, "clock" | "config" | "database">): Promise<readonly Finding[]>;
}
