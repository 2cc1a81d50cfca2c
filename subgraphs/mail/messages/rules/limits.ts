/** Bytes of texts that one request may load beyond those of its first message. */
export const mostTextBytes = 16 * 1_048_576;
