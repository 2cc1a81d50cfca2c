/** Limits for parsing a mail (wire contract mail 17.4). Content beyond them stays only in the raw bytes. */
export const mailLimits = {
  parts: 1000,
  /** Nested multiparts. */
  depth: 20,
  /** Bytes of the headers of one part, and of all parts together. */
  headerBytes: 256 * 1024,
  allHeaderBytes: 2 * 1024 * 1024,
  /** Lines of the headers of one part. */
  headerLines: 2000,
  /** Encoded bytes of the plain texts, and of the HTML texts, that are decoded. */
  textBytes: 5 * 1024 * 1024,
  /** Addresses of one field. */
  addresses: 1000,
  /** Bytes of one address or id. */
  addressBytes: 320,
  idBytes: 998,
  references: 100,
  /** Characters of a decoded header that is shown. */
  shownCharacters: 4000,
} as const;
