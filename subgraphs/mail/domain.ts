import { defineDomain } from "../shared/domain/define-domain.js";
import { mailboxes } from "./mailboxes/feature.js";

/** mail: the mail of agents. */
export const mailDomain = defineDomain({ name: "mail", features: [mailboxes] });
