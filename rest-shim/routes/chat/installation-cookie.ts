const name = "parley-chat-installation";
const seconds = 15 * 60;

/** Sent when Slack sends the browser back, which is a link from another site; pages cannot read it. */
function cookie(value: string, maxAge: number, publicBaseUrl: string): string {
  const secure = publicBaseUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/api/v1/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookie of a browser that begins an installation. It lives as long as that may take. */
export function cookieWith(secret: string, publicBaseUrl: string): string {
  return cookie(secret, seconds, publicBaseUrl);
}

/** Removes the cookie. */
export function clearedCookie(publicBaseUrl: string): string {
  return cookie("", 0, publicBaseUrl);
}

const secretCookie = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`);

/** The secret in the header `Cookie`; null when there is none. */
export function secretInCookie(header: string | undefined): string | null {
  return secretCookie.exec(header ?? "")?.[1] ?? null;
}
