import type { Base, World } from "../../support/kit/scene.js";

/** What mail adds to a scene: every identity has a mailbox. */
export interface MailPart {
  /** The target's. */
  readonly address: string;
}

export async function makePart({ parley }: World, { target }: Pick<Base, "target">): Promise<MailPart> {
  return { address: `${target.handle}@${parley.services.config.MAIL_DOMAIN}` };
}

/** The address that a handle would have where the scene's address is. */
export function addressOf({ address }: MailPart, { target }: Pick<Base, "target">): string {
  return `${target.handle}${address.slice(address.indexOf("@"))}`;
}
