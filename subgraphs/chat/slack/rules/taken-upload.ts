/** Whether the answer to an upload means that Slack accepted the bytes. A page, such as a proxy's, does not. */
export function isTakenUpload(status: number, contentType: string | string[] | undefined): boolean {
  return status === 200 && !/^text\/html\b/i.test(String(contentType ?? ""));
}
