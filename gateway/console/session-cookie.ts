/** The cookie with a person's session. */
export interface SessionCookie {
  readonly name: string;
  /** Whether browsers store it: except for localhost they do so over TLS only. */
  readonly isStored: boolean;
  /** The value of the cookie in a `Cookie` header; null when there is none, or more than one. */
  read(header: string | undefined): string | null;
  /** A `Set-Cookie` header that stores a token for some seconds. */
  write(token: string, seconds: number): string;
  /** A `Set-Cookie` header that removes it. */
  readonly removal: string;
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The session cookie of a server at this address (`https://parley.example`). Scripts cannot read it, and pages of other
 * sites do not send it. With TLS, `__Host-` prevents other hosts of the domain from setting it. Cookies ignore ports,
 * so without TLS the name contains the port: two servers on one machine have separate sessions.
 */
export function sessionCookie(publicBaseUrl: string): SessionCookie {
  const { protocol, hostname, port } = new URL(publicBaseUrl);
  const isTls = protocol === "https:";
  const isHere = loopback.test(hostname);
  const name = isTls ? "__Host-parley-session" : `parley-session-${port || "80"}`;
  const write = (value: string, seconds: number): string =>
    [
      `${name}=${value}`,
      "Path=/",
      `Max-Age=${seconds}`,
      "HttpOnly",
      "SameSite=Strict",
      ...(isTls || !isHere ? ["Secure"] : []),
    ].join("; ");
  return { name, isStored: isTls || isHere, read: (header) => valueOf(header, name), write, removal: write("", 0) };
}

/** A second cookie of this name was set by another site: it is unknown which one is ours. */
function valueOf(header: string | undefined, name: string): string | null {
  const values = (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at >= 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return values.length === 1 && values[0] !== "" ? values[0]! : null;
}
