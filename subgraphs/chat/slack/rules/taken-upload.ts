/** Whether the answer to an upload says that Slack took the bytes. A page, as of a proxy, does not. */
export function isTakenUpload(status: number, contentType: string | string[] | undefined): boolean {
  return status === 200 && !/^text\/html\b/i.test(String(contentType ?? ""));
}
