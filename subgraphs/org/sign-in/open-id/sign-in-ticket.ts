import { randomNonce, randomPKCECodeVerifier, randomState } from "openid-client";
import type { Services } from "../../../shared/context/services.js";
import { readSignedText, signText } from "../../../shared/secrets/signed-text.js";

const minutes = 10;
const purpose = "provider sign-in";

/**
 * The state that a browser holds during a sign-in, so that a sign-in that was begun elsewhere cannot be finished there.
 * It is signed by us.
 */
export interface SignInTicket {
  /** Returned together with the code. */
  readonly state: string;
  /** Returned inside the id token. */
  readonly nonce: string;
  /** Proof Key for Code Exchange (RFC 7636). */
  readonly verifier: string;
  readonly redirectUri: string;
  readonly invitationId: string | null;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

type TicketServices = Pick<Services, "keyring" | "clock">;

/** A ticket for a new sign-in. */
export function newTicket({ clock }: TicketServices, redirectUri: string, invitationId: string | null): SignInTicket {
  return {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    // In the spelling for the exchange of the code.
    redirectUri: new URL(redirectUri).href,
    invitationId,
    until: clock.now().getTime() + minutes * 60_000,
  };
}

export function writeTicket({ keyring }: TicketServices, ticket: SignInTicket): string {
  return signText(keyring, "tickets", purpose, ticket);
}

/** The ticket of a text that `writeTicket` made in the last ten minutes; null for anything else. */
export function readTicket({ keyring, clock }: TicketServices, text: string): SignInTicket | null {
  const ticket = readSignedText(keyring, "tickets", purpose, text) as SignInTicket | undefined;
  return ticket === undefined || ticket.until <= clock.now().getTime() ? null : ticket;
}
