const ofThisMachine = /^(https?:\/\/)(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/;

/**
 * An address to listen on in the form that people type: `localhost` for this machine, for any of its addresses. Cards
 * and links contain the origin that a caller used, so shown, stored and linked addresses should be the same.
 */
export function peopleAddress(address: string): string {
  return address.replace(ofThisMachine, "$1localhost");
}
