const ofThisMachine = /^(https?:\/\/)(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?=:|$)/;

/**
 * An address to listen on as people type it: `localhost` for this machine, whatever of it is listened on. Cards and links
 * name the origin that a caller used, so what is shown, kept and linked should be one and the same.
 */
export function peopleAddress(address: string): string {
  return address.replace(ofThisMachine, "$1localhost");
}
