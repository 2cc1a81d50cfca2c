import type { ReactNode } from "react";

const local = ["localhost", "127.0.0.1"];

/** Whether an address is of this server. In development it has two names. */
function isOwn({ protocol, hostname, host, port }: URL): boolean {
  if (protocol !== location.protocol) return false;
  if (host === location.host) return true;
  return port === location.port && local.includes(hostname) && local.includes(location.hostname);
}

/** The text with its links. Links to other servers stay text, because a stranger may have written them. */
export function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    if (index % 2 === 0 || !URL.canParse(part) || !isOwn(new URL(part))) return part;
    return (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    );
  });
}
