/** The cookie that keeps a person's session in a browser. */
export interface SessionCookie {
  readonly name: string;
  /** Whether browsers store it: outside of this machine they do so over TLS alone. */
  readonly isStored: boolean;
  /** The value of the cookie in a `Cookie` header; null when there is none, or more than one. */
  read(header: string | undefined): string | null;
  /** `Set-Cookie` that keeps a token for some seconds. */
  write(token: string, seconds: number): string;
  /** `Set-Cookie` that removes it. */
  readonly removal: string;
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The session cookie of a server at this address (`https://parley.example`). No script reads it, and no page of another site
 * sends it. With TLS, `__Host-` keeps other hosts of the domain from setting it. Cookies ignore ports, so without TLS the
 * name has the port: two servers on one machine keep a session each.
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

/** A second cookie of this name was planted by somebody else: nobody could say which one is ours. */
function valueOf(header: string | undefined, name: string): string | null {
  const values = (header ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at >= 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return values.length === 1 && values[0] !== "" ? values[0]! : null;
}
