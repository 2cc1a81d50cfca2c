/** The same path in the client's spelling: every route of instant messages answers at both (wire contract im 1). */
export function alsoAsImessage(path: `/api/v1/im/${string}`): readonly string[] {
  return [path.replace("/api/v1/im/", "/api/v1/imessage/")];
}
